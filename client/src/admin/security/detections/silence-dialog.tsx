import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { MatchedValueView, RuleView } from '../../../../../server/security/detections/detections.dto.js';
import { RULE_LIMITS } from '../../../../../server/security/detections/detection.rules';
import { formMessage } from '../../../lib/forms/forms';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { ActDialog } from '../../act-dialog';
import { ReasonField, useReason } from '../../reason-field';
import { useSilence } from './detections.api';

const DEFAULT_DAYS = 30;

interface SilenceDialogProps {
  rule: RuleView;
  match: MatchedValueView;
  onDone: () => void;
  onClose: () => void;
}

/** Silences one false positive of a rule, with a reason and for a number of days. */
export function SilenceDialog({ rule, match: { event, value }, onDone, onClose }: SilenceDialogProps) {
  const silence = useSilence(rule.id);
  const reason = useReason(silence.error);
  const [days, setDays] = useState<number | string>(DEFAULT_DAYS);
  const problem =
    typeof days === 'number' && days >= 1 && days <= RULE_LIMITS.silenceDays
      ? undefined
      : `Please enter a whole number from 1 to ${RULE_LIMITS.silenceDays}.`;
  return (
    <ActDialog
      title={`Silence ${value}?`}
      text="The rule no longer matches for it until then. It goes on matching for all others."
      labels={['Silence', 'Saving...']}
      busy={silence.isPending}
      unsaved={reason.typed.trim() !== ''}
      refusal={formMessage(['reason'], silence.error, 'The match could not be silenced.')}
      root={reason.root}
      onAct={() =>
        reason.submit((text) => {
          if (problem === undefined) silence.mutate({ event, reason: text, days: Number(days) }, { onSuccess: onDone });
        })
      }
      onClose={onClose}
    >
      <ReasonField reason={reason}>Why it is a false positive.</ReasonField>
      <NumberInput
        {...FIELD}
        label="Days"
        required
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        hideControls
        value={days}
        error={problem}
        onChange={setDays}
      />
    </ActDialog>
  );
}
