import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { LogTargetView } from '../../../../../server/admin/logs/logs.dto.js';
import { paths } from '../../../lib/navigation/paths';
import { useSeesWholeLog } from '../use-sees-whole-log';
import { targetAddress, targetText } from './log-target';

/** The target of an entry, linked if possible. */
export function TargetLink({ target }: { target: LogTargetView }) {
  const address = targetAddress(target);
  // Others may open the places of the security centre alone.
  const to = useSeesWholeLog() || address?.startsWith(paths.adminSection('security')) ? address : null;
  const text = <bdi>{targetText(target)}</bdi>;
  if (to === null) {
    return (
      <Text span inherit title={target.id}>
        {text}
      </Text>
    );
  }
  return (
    <Anchor component={Link} inherit to={to} title={target.id}>
      {text}
    </Anchor>
  );
}
