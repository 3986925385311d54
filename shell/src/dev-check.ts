import type { PayloadCheck } from '@griot/bus';
import type { Commands } from '@griot/contracts';

/**
 * Checks what goes over the bus against its schema, in development (design §3). The schemas come by themselves, so
 * that zod never reaches a reader's start-up; what is said before they are there is checked once they are.
 * A payload that does not fit is an error in the console: by then its sender is long gone.
 */
export function checkPayloads(): PayloadCheck {
  const schemas = import(/* webpackChunkName: "schemas" */ '@griot/contracts/events');
  return (name, payload) => {
    void schemas.then(({ facts, commands, overlays }) => {
      const schema =
        name in facts ? facts[name as keyof typeof facts] : commands[name as keyof typeof commands].payload;
      const { error } = schema.safeParse(payload);
      if (error) console.error(`What was sent as ${name} does not fit its schema.`, error.issues, payload);
      if (error || name !== 'overlays.open') return;
      const asked = payload as Commands['overlays.open']['payload'];
      const wrong = overlays[asked.name as keyof typeof overlays]?.props.safeParse(asked.props ?? {}).error;
      if (wrong)
        console.error(`What ${asked.name} was opened with does not fit its schema.`, wrong.issues, asked.props);
    });
  };
}
