import type { FormEvent } from 'react';
import { registerBackend } from './openedFiles.ts';

const { createClass, h } = window;

/**
 * Adds the backend `github-token`: Decap's GitHub backend, with a form for an access token instead of a login service
 * (OAuth). The owner creates the token on GitHub for this repository alone, with the permission to read and write
 * contents.
 */
export function registerTokenLogin(): void {
  registerBackend('github-token', 'github', 'GitHub does not answer: try again once you are online.', (github) => {
    github.authComponent = () => TokenForm;
  });
}

const TokenForm = createClass<{ onLogin(user: { token: string }): void; error?: { message: string } }>({
  render() {
    const { onLogin, error } = this.props;
    const logIn = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      onLogin({ token: String(new FormData(event.currentTarget).get('token')).trim() });
    };
    return h(
      'form',
      {
        onSubmit: logIn,
        style: { maxWidth: 480, margin: '15vh auto', padding: 16, font: '16px/1.5 system-ui, sans-serif' },
      },
      h('h1', { style: { fontSize: 24 } }, 'Edit the site'),
      h('label', { htmlFor: 'token' }, 'Your access token from GitHub'),
      h('input', {
        id: 'token',
        name: 'token',
        type: 'password',
        required: true,
        autoComplete: 'current-password',
        style: { display: 'block', width: '100%', padding: 8, margin: '8px 0 16px', boxSizing: 'border-box' },
      }),
      h('button', { type: 'submit', style: { padding: '8px 20px', font: 'inherit' } }, 'Log in'),
      error && h('p', { role: 'alert' }, error.message),
    );
  },
});
