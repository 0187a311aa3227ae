import { z } from 'zod'
import { endpoint } from '../endpoint'
import { layoutTypes } from '../session/own-session'
import { nothing } from '../wire'

/** Languages of the product, spec 1 §9, and how clients of other lines spell them. */
const languageSpellings: Readonly<Record<string, 'zh' | 'en' | 'zhtw'>> = {
  ...{ zh: 'zh', zh_cn: 'zh', en: 'en', en_us: 'en' },
  ...{ zhtw: 'zhtw', zh_tw: 'zhtw' },
}
const anyLanguage = z
  .string()
  .max(20)
  .transform((spelling) => languageSpellings[spelling.toLowerCase().replace('-', '_')] ?? spelling)
  .pipe(z.enum(['zh', 'en', 'zhtw']))

const majorTypes = ['System', 'Organize', 'Position', 'Role'] as const
export type MajorType = (typeof majorTypes)[number]

const base = '/permission/Users/Current'

/** How the signed-in user wants to see the product, and in which system (contract 1 §9). Apart, because every page of the shell loads it. */
export const preferences = {
  systemTheme: endpoint('PUT', `${base}/SystemTheme`, {
    summary: 'Saves the layout of the shell for the user.',
    access: 'session',
    body: z.looseObject({ theme: z.enum(layoutTypes) }),
    data: nothing,
  }),
  systemLanguage: endpoint('PUT', `${base}/SystemLanguage`, {
    summary: 'Saves the language of the user.',
    access: 'session',
    body: z.looseObject({ language: anyLanguage }),
    data: nothing,
  }),
  major: endpoint('PUT', `${base}/major`, {
    summary: 'Switches the current system, organisation or position of the user; roles are in force all at once.',
    access: 'session',
    body: z.looseObject({ majorId: z.string().min(1).max(100), majorType: z.enum(majorTypes) }),
    data: nothing,
  }),
}
