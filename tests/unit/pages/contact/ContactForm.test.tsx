// @vitest-environment jsdom
import { site } from 'virtual:content';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fieldNames } from '../../../../frontend/lib/inquiryFields';
import { PHONE_IS_FULL } from '../../../../frontend/lib/inquiryRules';

const { results } = site;
const INQUIRY = { name: 'Asha', email: 'a@b.in', phone: '', subject: 'Ad', projectType: 'corporate', message: 'M' };
const BLANK = { name: '', email: '', phone: '', subject: '', projectType: 'general', message: '' };

let fetching: ReturnType<typeof vi.fn<typeof fetch>>;
const responseOf = (status: number, body: unknown) =>
  ({ ok: status < 400, status, json: async () => body }) as Response;
const answer = (status: number, body: unknown) => fetching.mockResolvedValue(responseOf(status, body));
const sent = () =>
  fetching.mock.calls.map(([, init]) => ({ body: JSON.parse(`${init?.body}`), headers: new Headers(init?.headers) }));

/** Imported anew for each test, because the module keeps the form's state. */
let ContactForm: typeof import('../../../../frontend/pages/contact/ContactForm').ContactForm;
let InquiryResult: typeof import('../../../../frontend/components/InquiryResult').InquiryResult;

beforeEach(async () => {
  fetching = vi.fn();
  vi.stubGlobal('fetch', fetching);
  // jsdom has no modal dialogs, and does not scroll.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.dispatchEvent(new Event('close'));
    },
  });
  Object.assign(HTMLElement.prototype, { scrollIntoView: () => undefined });
  vi.resetModules();
  ({ ContactForm } = await import('../../../../frontend/pages/contact/ContactForm'));
  ({ InquiryResult } = await import('../../../../frontend/components/InquiryResult'));
});
afterEach(cleanup);

function openForm(address = '/contact') {
  history.replaceState(null, '', address);
  render(
    <MemoryRouter initialEntries={[address]}>
      <Link to="/">Elsewhere</Link>
      <Link to="/contact?subject=Weddings&type=documentary">Ask</Link>
      <Routes>
        <Route path="/contact" element={<ContactForm />} />
        <Route path="/" element={<p />} />
      </Routes>
      <InquiryResult />
    </MemoryRouter>,
  );
}

const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
const typed = () => Object.fromEntries(fieldNames.map((name) => [name, field(name).value]));
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const fill = (values: Record<string, string> = INQUIRY) => {
  for (const [name, value] of Object.entries(values)) type(name, value);
};
const errors = () => {
  const told = [...document.querySelectorAll('[id$="-error"]')].filter(({ textContent }) => textContent !== '');
  return Object.fromEntries(told.map(({ id, textContent }) => [id.replace('-error', ''), textContent]));
};
const sendButton = () => document.querySelector('[type="submit"]') as HTMLButtonElement;
const dialog = () => screen.queryByRole('alertdialog');
const banner = () => screen.getByRole('status').textContent;
/** Ends the tasks so far: the answer is read in microtasks, and the focus is set in the next task. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
async function press(element: Element) {
  fireEvent.click(element);
  await settle();
}
const send = () => press(sendButton());
const follow = (link: string) => press(screen.getByText(link));
const closeDialog = () => press(screen.getByRole('button', { name: /^(Done|Try again)$/ }));

it.each([
  [503, { message: 'Please call us.' }, 'Please call us.'],
  [500, {}, results.failure],
  [200, { success: false }, results.notSent],
])('the contact form answered %i %j, keeps every word and the key, and says: %s', async (status, body, told) => {
  answer(status, body);
  openForm();
  fill();
  await send();
  expect(dialog()?.querySelector('p')?.textContent).toBe(told);
  await closeDialog();
  expect([typed(), banner(), dialog()]).toEqual([INQUIRY, '', null]);

  answer(200, { message: 'Thanks', id: '1' });
  await send();
  await closeDialog();
  fill();
  await send();
  const [first, again, next] = sent().map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([again === first, next === first]).toEqual([true, false]);
});

it('the contact form shows what the server refuses beside the fields, and on another page in a dialog', async () => {
  const refused = { message: 'Please check.', errors: { subject: 'Odd.', projectType: 'Too old.' } };
  answer(422, refused);
  openForm();
  fill();
  await send();
  expect([errors(), dialog(), typed()]).toEqual([refused.errors, null, INQUIRY]);
  expect(document.activeElement).toBe(field('subject'));

  fireEvent.click(sendButton());
  history.replaceState(null, '', '/');
  await follow('Elsewhere');
  expect(dialog()?.querySelector('p')?.textContent).toBe('Odd.');
});

it('the contact form sends a number that was cut only at the second press, without a key where the browser makes none', async () => {
  vi.stubGlobal('crypto', {});
  answer(200, { id: '1' });
  openForm();
  fill({ ...INQUIRY, phone: '98765432105' });
  expect(fireEvent.click(sendButton(), { detail: 2 })).toBe(false);
  await send();
  expect([errors(), fetching.mock.calls]).toEqual([{ phone: PHONE_IS_FULL }, []]);
  await send();
  expect(sent()[0]?.body.phone).toBe('9876543210');
  // Over plain HTTP browsers make no random ids.
  expect(sent()[0]?.headers.has('idempotency-key')).toBe(false);
  expect(dialog()?.querySelector('p')?.textContent).toBe(results.thanks);
});

it('the contact form fills in what a link asks about, beside the words that are kept over other pages', async () => {
  openForm('/contact?subject=Promos&type=nothing');
  expect(typed()).toEqual({ ...BLANK, subject: 'Promos' });
  type('name', 'Asha');
  await follow('Elsewhere');
  await follow('Ask');
  expect(typed()).toEqual({ ...BLANK, name: 'Asha', subject: 'Weddings', projectType: 'documentary' });
  type('subject', 'My own');
  await follow('Ask');
  expect(typed()).toMatchObject({ subject: 'My own', projectType: 'documentary' });
});
