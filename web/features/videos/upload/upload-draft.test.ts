import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropUploadDraft, isChanged, saveUploadDraft, uploadDraft } from './upload-draft.ts';
import type { UploadFields } from './upload-fields.ts';

const emptyFields: UploadFields = {
  title: '',
  description: '',
  country: '',
  schoolName: '',
  schoolFaculty: '',
  schoolDepartment: '',
  eventType: 'General',
  subtype: '',
  tags: '',
  participants: '',
  match: '',
  video: '',
};

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const fields = { ...emptyFields, title: 'Sprint', tags: 'final' };

// [B19.3]
test('is one member’s own, and the last one written', () => {
  saveUploadDraft('ada', fields);
  saveUploadDraft('ada', { ...fields, title: 'Sprint, again' });
  expect(uploadDraft('ada', emptyFields)).toEqual({ ...fields, title: 'Sprint, again' });
  expect(uploadDraft('bo', emptyFields)).toBeNull();
});

// [B19.3]
test('goes when it is sent or discarded, unless another tab has written a newer one', () => {
  saveUploadDraft('ada', { ...fields, title: 'Of another tab' });
  dropUploadDraft('ada', fields);
  expect(uploadDraft('ada', emptyFields)?.title).toBe('Of another tab');
  dropUploadDraft('ada', { ...fields, title: ' Of another tab ' });
  expect(uploadDraft('ada', emptyFields)).toBeNull();
});

test('reads nothing but texts of the form’s own fields', () => {
  localStorage.setItem('kept:upload-draft:ada', JSON.stringify({ title: 'Sprint', tags: 7, video: 'x', other: 'y' }));
  expect(uploadDraft('ada', emptyFields)).toEqual({ ...emptyFields, title: 'Sprint' });
  localStorage.setItem('kept:upload-draft:ada', '{');
  expect(uploadDraft('ada', emptyFields)).toBeNull();
});

test('blanks are no change', () => {
  expect(isChanged({ ...fields, title: ' Sprint ' }, fields)).toBe(false);
  expect(isChanged({ ...fields, title: 'Sprints' }, fields)).toBe(true);
});
