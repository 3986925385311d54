import { ApiError, messageOf } from '@griot/api';
import type { BodyIn } from '@griot/contracts';
import { useApi } from '@griot/remote-kit';
import type { Refusal } from '@griot/ui/form';

type Report = BodyIn<'POST /reports/'>;

/** Sends a message or a complaint; a refusal comes with its texts beside the form's own fields, by the names that these have on the wire. */
export function useReport() {
  const api = useApi();
  return async (
    body: Report,
    fieldOf: Partial<Record<keyof Report, string>>,
    onSent: (message: string) => void,
  ): Promise<Refusal> => {
    try {
      onSent((await api.call('POST /reports/', { body })).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404 && fieldOf.id !== undefined) return { [fieldOf.id]: [messageOf(error)] };
      const fields = Object.entries(error.fields);
      if (fields.length === 0) return messageOf(error, 'Something went wrong.');
      return Object.fromEntries(fields.map(([name, texts]) => [fieldOf[name as keyof Report] ?? name, texts]));
    }
  };
}
