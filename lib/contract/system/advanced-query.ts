import { z } from 'zod'
import { endpoint } from '../endpoint'
import { id, text } from '../permission/form-fields'
import { byId, created, list, looseText, nothing, wireId } from '../wire'
import { logicWord } from './scheme-conditions'

const savedQuery = z.looseObject({
  id: wireId,
  moduleId: looseText,
  fullName: looseText,
  matchLogic: looseText,
  /** JSON text of the list of groups (contract 3b §7). */
  conditionJson: looseText,
})

const form = z.looseObject({
  id: id.optional(),
  moduleId: text('请选择菜单', 100),
  fullName: text('方案名称不能为空', 50),
  matchLogic: logicWord,
  conditionJson: z
    .union([z.string(), z.array(z.unknown()).transform((groups) => JSON.stringify(groups))])
    .pipe(z.string().max(100_000)),
})

export type SavedQueryForm = z.output<typeof form>

/** Conditions that people keep for a list, each his own (contract 2 §12.10). `moduleId` is the id of the menu. */
export const advancedQuery = {
  list: endpoint('GET', '/system/AdvancedQuery/{moduleId}/List', {
    summary: "The caller's own conditions for the list of a menu.",
    access: 'session',
    params: z.object({ moduleId: z.string().min(1).max(100) }),
    data: list(savedQuery),
  }),
  info: endpoint('GET', '/system/AdvancedQuery/{id}', {
    summary: "One of the caller's own.",
    access: 'session',
    params: byId,
    data: savedQuery,
  }),
  create: endpoint('POST', '/system/AdvancedQuery', {
    summary: 'Keeps conditions.',
    access: 'session',
    body: form,
    data: created,
  }),
  update: endpoint('PUT', '/system/AdvancedQuery/{id}', {
    summary: "Changes the caller's own conditions.",
    access: 'session',
    params: byId,
    body: form,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/AdvancedQuery/{id}', {
    summary: "Deletes the caller's own conditions.",
    access: 'session',
    params: byId,
    data: nothing,
  }),
}
