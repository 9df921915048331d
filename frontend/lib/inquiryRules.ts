import { contact } from 'virtual:content';
import type { FieldErrors, FieldName, InquiryFields } from './inquiryFields';

const { projectTypes } = contact;

/** The project type of an inquiry that names none. */
export const DEFAULT_PROJECT_TYPE = projectTypes[0]?.value ?? '';

/**
 * Validates an inquiry by the server's rules before it is sent. Returns the fields as the server would store them, and an
 * error for each invalid field. Client and server are tested with the same cases.
 */
export function checkInquiry(typed: InquiryFields): { inquiry: InquiryFields; errors: FieldErrors } {
  const inquiry: InquiryFields = {
    name: ofOneLine(typed.name),
    email: ofEmail(typed.email),
    phone: ofPhone(typed.phone),
    subject: ofOneLine(typed.subject),
    projectType: ofOneLine(typed.projectType) || DEFAULT_PROJECT_TYPE,
    message: ofManyLines(typed.message),
  };
  const errors: FieldErrors = {};
  const expect = (field: FieldName, isMet: boolean, sentence: string) => {
    if (!isMet) errors[field] ??= sentence;
  };
  expect('name', inquiry.name !== '', 'Please enter your name.');
  expect('name', lengthOf(inquiry.name) <= 100, 'Please shorten your name to 100 characters.');
  expect('email', inquiry.email !== '', 'Please enter your e-mail address.');
  expect('email', lengthOf(inquiry.email) <= 254, 'Please shorten your e-mail address to 254 characters.');
  expect('email', isPlausibleEmail(inquiry.email), 'This e-mail address looks incomplete.');
  expect(
    'phone',
    PLAUSIBLE_PHONE.test(inquiry.phone),
    /^\+(?!91)/.test(inquiry.phone) ? FOREIGN_PHONE_IS_INVALID : 'Please enter all 10 digits.',
  );
  expect('subject', lengthOf(inquiry.subject) <= 150, 'Please shorten the subject to 150 characters.');
  expect(
    'projectType',
    projectTypes.some(({ value }) => value === inquiry.projectType),
    'Please choose one of the project types.',
  );
  expect('message', inquiry.message !== '', 'Please write a message.');
  expect('message', lengthOf(inquiry.message) <= 5000, 'Please shorten your message to 5,000 characters.');
  return { inquiry, errors };
}

/** The message when more digits are typed or pasted than the phone input holds. */
export const PHONE_IS_FULL = 'Ten digits are enough; a number of another country begins with +.';

/** The message for a number of another country that has no valid country code, or too few or too many digits. */
export const FOREIGN_PHONE_IS_INVALID = 'Please enter the number with its country code, such as +971 50 123 4567.';

/**
 * Puts a typed, pasted or autofilled number in its plain form. 00 becomes `+` at once; +91 and the trunk prefix 0 are removed
 * once a digit from 1 to 9 follows, and 91 once ten digits follow.
 */
export function tidyPhone(entered: string): string {
  const number = ofOneLine(entered).replace(WIDE_DIGITS, narrow);
  const plain = ofPhone(FOREIGN_PREFIX.test(number) ? number : number.replace(PHONE_PUNCTUATION, ''))
    .replace(/^00/, '+')
    .replace(/^(?:\+91|91(?=[0-9]{10}))?0?(?=[1-9])/, '');
  return ofPhone(plain);
}

/** Control characters, and bidirectional formatting characters, which can disguise text. Joiners are kept. */
const CONTROLS = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
/** Marks of copied lines that nobody sees, and that no script needs in a line: soft hyphens, zero-width spaces, direction marks. */
const HIDDEN_IN_LINES = /[\u00ad\u200b\u200e\u200f\u2060-\u206f\ufeff]/g;
/** Text of invisible characters only: spaces, joiners, fillers, variation selectors. */
const NOTHING_SEEN =
  /^(?:[\s\p{Z}\p{Cf}]|\p{Variation_Selector}|[\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5)*$/u;
/** Foreign numbers keep their brackets, and so are rejected: in `+44 (0)20 …` they are around a digit that is not dialed. */
const FOREIGN_PREFIX = /^\s*(?:\+|00)(?!91)/;
/** The punctuation of copied numbers and links, removed here because the server removes only spaces and dashes. */
const PHONE_PUNCTUATION = /^tel:|[()./,]/gi;
const PHONE_SEPARATORS = /[\p{Z}\p{Pd}\p{Cf}\u2212]/gu;
/** The plus sign and the digits of East Asian keyboards. */
const WIDE_DIGITS = /[\uff0b\uff10-\uff19]/g;
/** Ten digits (India, without prefix), or E.164 (any other country; no country code begins with 0), or nothing. */
const PLAUSIBLE_PHONE = /^(?:[0-9]{10}|\+(?!0|91)[0-9]{7,15})?$/;
/** The characters of an e-mail address, with exactly one `@`: letters of any script, no separators of a list of addresses. */
const EMAIL_CHARACTERS = /^[^\s\p{C}\p{Z}@,;:<>()[\]\\"]+@[\p{L}\p{M}\p{N}.-]+$/u;
/**
 * The structure of text that matches EMAIL_CHARACTERS: dots in the local part stand only between other characters (RFC 5321,
 * 4.1.2); the domain has a dot, and no part of it begins or ends with a hyphen.
 */
const EMAIL_SHAPE = /^(?=.{1,64}@)[^.]+(?:\.[^.]+)*@(?:[^.\p{M}-](?:[^.]*[^.-])?\.)+\p{L}[^.]*[^.-]$/u;

/** Whether the text can be one e-mail address; a single pattern would name the letters of all scripts six times. */
const isPlausibleEmail = (text: string) => EMAIL_CHARACTERS.test(text) && EMAIL_SHAPE.test(text);

/** Normalizes line breaks to `\n` and removes control characters; text without visible characters becomes empty. */
function ofManyLines(typed: string): string {
  const text = typed.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(CONTROLS, '');
  return NOTHING_SEEN.test(text) ? '' : text;
}

/** Like `ofManyLines`, and removes line breaks, tabs and hidden marks, and trims spaces. */
function ofOneLine(typed: string): string {
  return ofManyLines(typed)
    .replace(/[\n\t]/g, '')
    .replace(HIDDEN_IN_LINES, '')
    .replace(/^\p{Z}+|\p{Z}+$/gu, '');
}

/** Like `ofOneLine`, without the joiners around a copied address; those within it may belong to a domain. */
const ofEmail = (typed: string) => ofOneLine(typed).replace(/^[\p{Z}\p{Cf}]+|[\p{Z}\p{Cf}]+$/gu, '');

/** A phone number without spaces and dashes, and without an Indian prefix if ten digits follow it. */
function ofPhone(typed: string): string {
  return ofOneLine(typed)
    .replace(PHONE_SEPARATORS, '')
    .replace(WIDE_DIGITS, narrow)
    .replace(/^(?:\+?91|0)([0-9]{10})$/, '$1');
}

/** The ASCII character that a wide one stands for. */
const narrow = (wide: string) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** In code points, as the server counts. */
const lengthOf = (text: string) => [...text].length;
