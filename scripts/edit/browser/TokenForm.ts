import type { FormEvent } from 'react';

const { createClass, h } = window;

const PAGE = { maxWidth: 480, margin: '15vh auto', font: '16px/2 system-ui, sans-serif' };
const FIELD = { id: 'token', name: 'token', type: 'password', required: true, autoComplete: 'current-password' };

/**
 * The form for an access token of GitHub, which the owner creates there for this repository alone, with the permission to read and
 * write contents.
 */
export const TokenForm = createClass<{ onLogin(user: { token: string }): void; error?: { message: string } }>({
  render() {
    const { onLogin, error } = this.props;
    const onSubmit = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      onLogin({ token: String(new FormData(event.currentTarget).get('token')).trim() });
    };
    return h(
      'form',
      { onSubmit, style: PAGE },
      h('label', { htmlFor: 'token' }, 'Your access token from GitHub'),
      h('input', { ...FIELD, style: { display: 'block', width: '100%', font: 'inherit' } }),
      h('button', { style: { font: 'inherit' } }, 'Log in'),
      error && h('p', { role: 'alert' }, error.message),
    );
  },
});
