import { ApiError, messageOf } from '@griot/api';
import { useApi } from '@griot/remote-kit';
import { Dialog } from '@griot/ui';
import { Form, FormActions, ImageField, SubmitButton, TextField, type Refusal } from '@griot/ui/form';

export interface PictureDialogProps {
  novel: { slug: string };
  /** A file that was pasted or dropped. */
  file: File | null;
  onClose: () => void;
  onStored: (picture: { src: string; alt: string }) => void;
}

interface Values {
  image: File;
  alt: string;
}

/** Stores a picture and asks what is said to those who cannot see it. */
export function PictureDialog({ novel, file, onClose, onStored }: PictureDialogProps) {
  const api = useApi();
  const store = async ({ image, alt }: Values): Promise<Refusal> => {
    const body = new FormData();
    body.append('image', image);
    try {
      const { url } = await api.call('POST /novels/mine/{novel}/images/', { params: { novel: novel.slug }, body });
      onStored({ src: url, alt: alt.trim() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.fields['image'] ? { image: error.fields['image'] } : messageOf(error);
    }
  };
  return (
    <Dialog title="Add an image" size="small" onClose={onClose}>
      <Form<Values> aria-label="Add an image" initial={{ image: file ?? undefined }} onSubmit={store}>
        <ImageField name="image" label="Image" shape="wide" required="Choose an image" />
        <TextField
          name="alt"
          label="Description"
          hint="Read out to those who cannot see the image."
          required="Describe the image in a few words"
          autoComplete="off"
          maxLength={300}
        />
        <FormActions>
          <SubmitButton>Add image</SubmitButton>
        </FormActions>
      </Form>
    </Dialog>
  );
}
