import { Link, Navigate, useLocation } from 'react-router';
import { useIdentity } from '../lib/me';
import { paths } from '../lib/paths';
import { AuthCard } from './auth-card';
import { LoginForm } from './login-form';
import { returnPath } from './return-path';

/** Sign-in. Whoever is signed in already, or has just become so, goes to the page they came from. */
export function LoginPage() {
  const identity = useIdentity();
  const location = useLocation();
  const state: unknown = location.state;
  if (identity.state === 'signedIn') return <Navigate to={returnPath(state)} replace />;
  return (
    <AuthCard
      title="Sign in"
      text="Welcome back. Your account is where you left it."
      foot={
        <>
          New here?{' '}
          <Link to={paths.signup} state={state}>
            Create an account
          </Link>
        </>
      }
    >
      <LoginForm />
    </AuthCard>
  );
}
