import { useAction, useCall } from '@griot/remote-kit';
import { SecretAddress, Small } from './secret-address.tsx';

const WORDS = {
  make: 'Make an e-reader catalogue',
  renew: 'New catalogue address',
  end: 'End the catalogue',
  given: 'every app that you gave it',
  failed: 'Your catalogue did not load.',
};

/** Somebody's own catalogue, for apps that read books. */
export function EReader() {
  const catalogue = useCall('GET /e-reader/', {});
  const make = useAction('POST /e-reader/', { failure: 'The address could not be made. Please try again.' });
  const end = useAction('DELETE /e-reader/', { failure: 'The catalogue could not be ended. Please try again.' });
  return (
    <SecretAddress
      id="e-reader"
      title="E-reader"
      about="Your shelf, what you follow and your reading lists, for an app that reads books: the novels that may be downloaded, each with the chapters that are yours to keep. Its address is a secret of yours: whoever has it can fetch your books, without signing in."
      words={WORDS}
      found={catalogue}
      addresses={
        catalogue.data
          ? [
              { label: 'OPDS 1.2', of: catalogue.data.opds_1 },
              { label: 'OPDS 2.0', of: catalogue.data.opds_2 },
            ]
          : []
      }
      hint={
        <Small>
          KOReader: Search, OPDS catalog, and add a catalogue with the first address. Thorium Reader: Catalogs, Add an
          OPDS feed, with either. Calibre takes the first through its OPDS Client plugin.
        </Small>
      }
      make={make}
      end={end}
    />
  );
}
