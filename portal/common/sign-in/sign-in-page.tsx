/** Signing in; also in the place of a page whose session has ended, which is there again afterwards. */
import { Alert, Button, Card, Center, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { Clock } from 'lucide-react';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useSignIn } from '../data/session.ts';
import { ENVIRONMENT } from '../design/environment.ts';
import { Brand } from '../shell/brand.tsx';
import { EnvironmentBand } from '../shell/environment-band.tsx';
import { Failure } from '../states/failure.tsx';

interface SignInPageProps {
  /** Of the application. */
  readonly name: string;
  readonly hasEnded: boolean;
}

export function SignInPage({ name, hasEnded }: SignInPageProps) {
  useEffect(() => {
    document.title = `Sign in – ${name}`;
  }, [name]);
  return (
    <>
      <EnvironmentBand environment={ENVIRONMENT} />
      <Center component="main" mih="calc(100dvh - 1.75rem)" p="md">
        <Stack w="100%" maw={400} gap="lg">
          <Brand name={name} />
          {hasEnded ? (
            <Alert color="amber" icon={<Clock size={18} />} title="Your session has ended" role="alert">
              <Text size="sm">Sign in again, and you are back where you were.</Text>
            </Alert>
          ) : null}
          <Card>
            <SignInForm />
          </Card>
        </Stack>
      </Center>
    </>
  );
}

function SignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useSignIn();
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
      </Stack>
    </form>
  );
}
