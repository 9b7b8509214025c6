import { expect, test } from 'vitest';
import type { MatchCard } from '../../../../contract/sports/core.ts';
import type { UploadFields } from '../upload/upload-fields.ts';
import { filledFor, filledWith, type MatchForClip, refill, schoolOfProfile } from './filled.ts';

const team = (name: string) => ({ entryId: '1', team: { _id: '1', name, sport: 'football' as const }, comesFrom: '' });
const match: MatchForClip = {
  match: {
    ...({} as MatchCard),
    competition: { _id: '1', name: 'Inter-hall Cup', sport: 'football' },
    home: team('Jaja Hall'),
    away: team('Kuti Hall'),
    result: null,
  },
  clock: null,
  words: 'Jaja Hall – Kuti Hall',
  school: { country: 'Nigeria', name: 'University of Lagos' },
  faculty: null,
  event: { type: 'Hostel Game', subtype: '' },
};
const GHANA = { country: 'Ghana', schoolName: 'University of Ghana', schoolFaculty: 'Law', schoolDepartment: 'Civil' };
const LAGOS = {
  country: 'Nigeria',
  schoolName: 'University of Lagos',
  schoolFaculty: 'Arts',
  schoolDepartment: 'Music',
};
const typed = (fields: Partial<UploadFields>): UploadFields => ({
  ...filledWith(null),
  ...{ title: '', tags: '', participants: '', match: '', video: '' },
  ...fields,
});

test('the faculty and department of the last upload are there only for its own school', () => {
  const hostel = { eventType: 'Hostel Game', subtype: '' };
  expect(filledFor(filledWith(LAGOS), match)).toMatchObject({ ...LAGOS, ...hostel });
  expect(filledFor(filledWith(GHANA), match)).toMatchObject({
    ...{ ...LAGOS, schoolFaculty: '', schoolDepartment: '' },
    ...hostel,
  });
  const ofScience = { ...match, faculty: 'Science' };
  expect(filledFor(filledWith(LAGOS), ofScience)).toMatchObject({
    ...{ ...LAGOS, schoolFaculty: 'Science', schoolDepartment: '' },
  });
  expect(filledFor(filledWith(GHANA), { ...match, school: null, event: null })).toMatchObject({
    ...GHANA,
    eventType: 'General',
  });
});

test('what somebody has typed stays, and with their school the faculty of another one is not filled in', () => {
  const [before, after] = [filledWith(GHANA), filledFor(filledWith(GHANA), { ...match, faculty: 'Arts' })];
  expect(refill(typed(GHANA), before, after)).toEqual({
    description: 'Jaja Hall – Kuti Hall, Inter-hall Cup',
    ...{ country: 'Nigeria', schoolName: 'University of Lagos', schoolFaculty: 'Arts', schoolDepartment: '' },
    eventType: 'Hostel Game',
  });
  const own = { ...GHANA, schoolName: 'Ashesi', schoolFaculty: '', description: 'Mine', eventType: 'Training' };
  expect(refill(typed(own), before, after)).toEqual({});
  // Another match takes back what the one before has said.
  expect(refill(typed(after), after, before)).toEqual({ ...GHANA, description: '', eventType: 'General' });
});

test('a school of which no list says the country is not filled in from the profile, its faculty is', () => {
  const profile = { school: 'Legon', faculty: 'Law' } as Parameters<typeof schoolOfProfile>[0];
  expect(schoolOfProfile(profile, undefined)).toMatchObject({ country: '', schoolName: '', schoolFaculty: 'Law' });
  expect(schoolOfProfile(profile, 'Ghana')).toMatchObject({ country: 'Ghana', schoolName: 'Legon' });
});
