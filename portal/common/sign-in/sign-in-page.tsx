/** The sign-in page. It also replaces the page of a session that has ended, until the user has signed in again. */
import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { Clock } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useSignIn, type UserOrganisation } from '../data/session.ts';
import { Failure } from '../states/failure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { ForgottenForm } from './forgotten-form.tsx';
import { AlternativeSignIns } from './alternative-sign-ins.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

interface SignInPageProps {
  /** Name of the application. */
  readonly name: string;
  /** Kind of organisation whose members use the application. */
  readonly kind: UserOrganisation['kind'];
  readonly hasEnded: boolean;
}

export function SignInPage({ name, kind, hasEnded }: SignInPageProps) {
  const signIn = useSignIn();
  const [isResetting, setResetting] = useState(false);
  const notice = hasEnded ? (
    <Alert color="amber" icon={<Clock size={18} />} title="Your session has ended" role="alert">
      <Text size="sm">Sign in again to continue where you were. Your entries are kept.</Text>
    </Alert>
  ) : null;
  return (
    <EntryFrame name={name} title="Sign in" notice={notice}>
      {isResetting ? (
        <ForgottenForm onBack={() => setResetting(false)} />
      ) : signIn.data?.outcome === 'second_factor_needed' ? (
        <SecondFactorForm onBack={() => signIn.reset()} />
      ) : (
        <Stack gap="md">
          <SignInForm signIn={signIn} onForgotten={() => setResetting(true)} />
          <AlternativeSignIns kind={kind} hasEnded={hasEnded} />
        </Stack>
      )}
    </EntryFrame>
  );
}

interface SignInFormProps {
  readonly signIn: ReturnType<typeof useSignIn>;
  readonly onForgotten: () => void;
}

function SignInForm({ signIn: { mutate, isPending, error }, onForgotten }: SignInFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    mutate({ email, password });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Title order={1} size="h2">
          Sign in
        </Title>
        {error === null ? null : <Failure error={error} />}
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isPending} fullWidth>
          Sign in
        </Button>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={onForgotten}>
          Forgot your password?
        </Anchor>
      </Stack>
    </form>
  );
}
