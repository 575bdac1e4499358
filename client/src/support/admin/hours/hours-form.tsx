import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AdminSupportHoursView } from '../../../../../server/support/help/hours/support-hours.dto.js';
import { hoursText, WEEKDAYS } from '../../../../../server/support/help/support-hours.rules';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { put } from '../../../lib/http/http';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { PortalSaveRow } from '../../../ui/portal/forms/portal-save-row';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { supportHoursQuery } from '../../support.api';
import { DayRow } from './day-row';
import { HolidaysField } from './holidays-field';
import { describeHours, HOURS_LABELS, hoursOf, hoursProblems, type HoursValues, loadedHours, weekOf } from './hours-values';

export const HOURS_PATH = '/admin/support/hours';

/** The hours of the desk, as a form that several admins may edit. */
export function HoursForm({ hours }: { hours: AdminSupportHoursView }) {
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<HoursValues>({
    name: 'support-hours',
    root,
    loaded: loadedHours(hours),
    validate: hoursProblems,
    send: async (values, version) => {
      const saved = await put<AdminSupportHoursView>(HOURS_PATH, { ...values, version });
      void queryClient.invalidateQueries({ queryKey: supportHoursQuery.queryKey });
      return loadedHours(saved);
    },
    currentOf: hoursOf,
    failure: 'The support hours could not be saved.',
  });
  const { form } = shared;
  const { values, errors } = form;
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={shared.submit}>
      <PortalPanel title="Hours" text="All times are UK time. Midnight as closing time is the end of the day.">
        <Stack gap="sm">
          {WEEKDAYS.map((day) => (
            <DayRow
              key={day}
              day={day}
              hours={values[day]}
              error={errors[day]}
              onChange={(changed) => {
                form.setValues({ [day]: changed });
                form.clearFieldError(day);
              }}
            />
          ))}
          <Text size="xs" c="dimmed">
            Customers read: {hoursText(weekOf(values))}. An answer in the FAQs that names the hours has to be changed there.
          </Text>
        </Stack>
      </PortalPanel>
      <PortalPanel title="Holidays">
        <HolidaysField
          holidays={values.holidays}
          errors={errors}
          onChange={(holidays) => {
            form.setFieldValue('holidays', holidays);
            form.setErrors((before) => withoutErrorsOf(before, 'holidays'));
          }}
        />
      </PortalPanel>
      <PortalSaveRow
        {...shared}
        saved="The support hours are saved. Customers see them now."
        subject="The support hours"
        labels={HOURS_LABELS}
        describe={describeHours}
      />
    </form>
  );
}
