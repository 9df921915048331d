import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Form = typeof import('../../../frontend/lib/inquiryForm').inquiryForm;

const fields = { name: 'Asha', email: '', phone: '', subject: '', projectType: 'general', message: 'Hello' };
let form: Form;

beforeEach(async () => {
  vi.resetModules();
  form = (await import('../../../frontend/lib/inquiryForm')).inquiryForm;
});

afterEach(() => vi.unstubAllGlobals());

const Dialog = () => null;

describe('the contact form', () => {
  it('begins without errors, thanks or result, as the static HTML has it', () => {
    const empty = {
      errors: {},
      warnings: {},
      isSending: false,
      isThanked: false,
      result: undefined,
      attempt: 0,
      subject: '',
      Dialog: undefined,
    };
    expect(form.current()).toEqual(empty);
    expect(form.inStaticHtml()).toEqual(empty);
    expect(form.draft()).toBeUndefined();
  });

  it('clears the error of an edited field and keeps the others', () => {
    form.startSending({ subject: 'Promos' }, Dialog);
    form.refuse({ name: 'Please enter your name.', email: 'This e-mail address looks incomplete.' });
    expect(form.current().isSending).toBe(false);
    form.edit('name');
    expect(form.current().errors).toEqual({ email: 'This e-mail address looks incomplete.' });
    form.startSending({ subject: 'Promos' }, Dialog);
    expect(form.current()).toMatchObject({ errors: {}, isSending: true });
  });

  it('clears a warning at the next edit of its field, and at the next attempt to send', () => {
    form.warn('phone', 'Ten digits are enough.');
    form.warn('email', 'No spaces.');
    form.edit('phone');
    expect(form.current().warnings).toEqual({ email: 'No spaces.' });
    form.refuse({ name: 'Please enter your name.' });
    expect(form.current().warnings).toEqual({});
  });

  it('thanks for an accepted inquiry until a field is edited, and shows its result until it is dismissed', () => {
    form.startSending({ subject: 'Promos' }, Dialog);
    form.settle({ status: 'sent', message: 'Thanks' });
    expect(form.current()).toMatchObject({
      isSending: false,
      isThanked: true,
      result: { status: 'sent', message: 'Thanks' },
    });
    form.dismissResult(form.current().attempt);
    expect(form.current()).toMatchObject({ isThanked: true, result: undefined });
    form.edit('message');
    expect(form.current().isThanked).toBe(false);
  });

  it('keeps the draft and the idempotency key after a failure, and drops both after a success', () => {
    const key = form.idempotencyKey();
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    form.keepDraft(fields);
    form.settle({ status: 'failed', message: undefined });
    expect(form.current().isThanked).toBe(false);
    expect(form.draft()).toEqual(fields);
    expect(form.idempotencyKey()).toBe(key);

    form.settle({ status: 'sent', message: undefined });
    expect(form.draft()).toBeUndefined();
    expect(form.idempotencyKey()).not.toBe(key);
  });

  it('has no idempotency key where the browser cannot make one', () => {
    vi.stubGlobal('crypto', {});
    expect(form.idempotencyKey()).toBeUndefined();
  });

  it('reports every change until it is unsubscribed', () => {
    const listener = vi.fn();
    const unsubscribe = form.subscribe(listener);
    form.startSending({ subject: 'Promos' }, Dialog);
    form.dismissResult(form.current().attempt);
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    form.startSending({ subject: 'Promos' }, Dialog);
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
