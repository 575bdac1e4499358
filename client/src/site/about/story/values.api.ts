import type { ValueView } from '../../../../../server/site/values/values.dto.js';
import { publicQuery } from '../../../lib/http/query';

/** What the studio stands for, in its order. */
export const valuesQuery = publicQuery<ValueView[]>('/values');
