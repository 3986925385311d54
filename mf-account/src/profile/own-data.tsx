import { messageOf } from '@griot/api';
import { useApi, usePlatform } from '@griot/remote-kit';
import { Button, Cluster, color, DownloadIcon, Notice, Stack, type } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { saveFile } from '@griot/browser';

/** Everything that is kept about somebody, to take away; and the way to leave. */
export function OwnData() {
  const api = useApi();
  const { now } = usePlatform();
  const [state, setState] = useState<{ busy: boolean; saved?: string; failed?: string }>({ busy: false });

  const download = async (): Promise<void> => {
    setState({ busy: true });
    try {
      const file = await api.file('GET /users/me/export/', {});
      const name = `griot-my-data-${now().toISOString().slice(0, 10)}.json`;
      saveFile(file, name);
      setState({ busy: false, saved: name });
    } catch (error) {
      setState({ busy: false, failed: messageOf(error, 'Your data could not be fetched. Please try again.') });
    }
  };

  return (
    <Stack $gap={12}>
      <Cluster $gap={12}>
        <Button busy={state.busy} icon={<DownloadIcon size={18} aria-hidden="true" />} onClick={() => void download()}>
          Download my data
        </Button>
        <Soft role="status">
          {state.busy
            ? 'Your file is being put together. With many chapters this can take a minute.'
            : state.saved === undefined
              ? ''
              : `Your browser saves it as ${state.saved}.`}
        </Soft>
      </Cluster>
      {state.failed === undefined ? null : (
        <Notice tone="bad" role="alert">
          {state.failed}
        </Notice>
      )}
      <p>
        You want to leave? <a href="/account-deletion">Delete my account</a>
      </p>
    </Stack>
  );
}

const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
