import type { ValueView } from '../../../../../server/site/values/values.dto.js';
import { publicQuery } from '../../../lib/http/query';

/** The studio's values, in its order. */
export const valuesQuery = publicQuery<ValueView[]>('/values');
