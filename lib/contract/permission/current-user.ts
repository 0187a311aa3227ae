import { z } from 'zod'
import { endpoint } from '../endpoint'
import { layoutTypes } from '../session/oauth'
import { nothing } from '../wire'

/** Languages of the product, spec 1 §9. */
const languages = ['zh', 'en', 'zhtw'] as const

/** `permission/Users/Current/*`: calls on the signed-in user's own settings (contract 1 §9). */
export const currentUserSettings = {
  systemTheme: endpoint('PUT', '/permission/Users/Current/SystemTheme', {
    summary: 'Saves the layout of the shell for the user.',
    access: 'session',
    body: z.looseObject({ theme: z.enum(layoutTypes) }),
    data: nothing,
  }),
  systemLanguage: endpoint('PUT', '/permission/Users/Current/SystemLanguage', {
    summary: 'Saves the language of the user.',
    access: 'session',
    body: z.looseObject({ language: z.enum(languages) }),
    data: nothing,
  }),
  major: endpoint('PUT', '/permission/Users/Current/major', {
    summary: 'Switches the current system, organisation or position of the user.',
    access: 'session',
    body: z.looseObject({ majorId: z.string().min(1).max(100), majorType: z.enum(['System', 'Organize', 'Position']) }),
    data: nothing,
  }),
}
