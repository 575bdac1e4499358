import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationSentResponse } from '../../../../server/site/applications/applications.dto.js';
import type { ApplicationAnswers } from '../../../../server/site/applications/applications.rules';
import { upload } from '../../lib/http/upload';

interface Application {
  answers: ApplicationAnswers;
  file: File | null;
  /** A retry carries the same id and gets the first response. */
  submissionId: string;
}

/** Sends an application that the applicant has confirmed. */
export function useSendApplication(onProgress: (share: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ answers, file, submissionId }: Application) => {
      const form = new FormData();
      form.append('submissionId', submissionId);
      for (const [name, value] of Object.entries(answers)) form.append(name, value);
      form.append('accurate', 'true');
      form.append('consent', 'true');
      if (file !== null) form.append('file', file, file.name);
      return upload<ApplicationSentResponse>('/jobs/apply', form, onProgress, { method: 'POST' });
    },
    // The dashboard lists it, and may have been open before.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['/users/applications'] }),
  });
}
