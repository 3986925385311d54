import { useState } from 'react';
import { Button, Card, Dialog, Grid, Stack } from '@griot/ui';
import {
  Checkbox,
  CodeField,
  Form,
  FormActions,
  ImageField,
  LabelPicker,
  PasswordField,
  RadioGroup,
  Select,
  SubmitButton,
  TextArea,
  TextField,
} from '@griot/ui/form';

const answer = (): Promise<Record<string, string[]>> =>
  new Promise((resolve) => setTimeout(() => resolve({ pen_name: ['This pen name is taken.'] }), 800));

const SignUp = ({ label }: { label: string }) => (
  <Form aria-label={label} onSubmit={answer}>
    <TextField name="pen_name" label="Pen name" hint="Readers see this name" required />
    <TextField name="email" label="Email" type="email" required />
    <PasswordField name="password" label="Password" purpose="new" advise required />
    <FormActions>
      <Button variant="quiet">Login</Button>
      <SubmitButton>Sign up</SubmitButton>
    </FormActions>
  </Form>
);

export const Forms = () => {
  const [open, setOpen] = useState(false);
  return (
    <Stack $gap={24}>
      <Button onClick={() => setOpen(true)}>Open sign-up</Button>
      {open && (
        <Dialog title="You are welcome" onClose={() => setOpen(false)}>
          <SignUp label="In a dialog" />
        </Dialog>
      )}
      <Grid min={340}>
        <Card>
          <SignUp label="Sign up" />
        </Card>
        <Card>
          <Form
            aria-label="Novel"
            onSubmit={() => {}}
            initial={{ genres: ['Romance', 'African Voices'], book_type: 'paid', code: '123456' }}
          >
            <TextField name="title" label="Book Title" required />
            <Select name="language" label="Language" options={[{ value: 'English', label: 'English' }]} required />
            <RadioGroup
              name="book_type"
              label="Book type"
              options={[
                { value: 'free', label: 'Free', hint: 'Every chapter is open' },
                { value: 'paid', label: 'Paid', hint: 'Later chapters cost coins' },
              ]}
              required
            />
            <LabelPicker
              name="genres"
              label="Genres"
              options={['Romance', 'African Voices', 'Werewolf', 'Fantasy', 'Mystery']}
              max={3}
              required
            />
            <LabelPicker name="tags" label="Tags" options={['slow burn', 'found family']} free />
            <TextArea name="description" label="Synopsis" min={150} max={1000} required />
            <ImageField name="cover_image" label="Image" required />
            <CodeField name="code" label="Code" hint="A code has been sent to your mail" />
            <Checkbox name="made_cover" label="Draw a cover from the title" hint="You can choose your own later" />
            <FormActions>
              <SubmitButton>Create Novel</SubmitButton>
            </FormActions>
          </Form>
        </Card>
      </Grid>
    </Stack>
  );
};
