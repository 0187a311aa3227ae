import { z } from 'zod'
import { endpoint } from '../endpoint'
import { id, text, version } from '../permission/form-fields'
import { byId, created, looseFlag, looseList, looseText, nothing, wireId } from '../wire'

/** A list as somebody wants to find it again. */
export const viewState = z.object({
  /** What the list is asked for, as it stands in its address: sorting, conditions, super query, conditions in the heads. */
  question: z.string().max(100_000).default(''),
  /** All columns in their order. */
  columns: z
    .array(
      z.object({
        prop: z.string().max(200),
        label: z.string().max(200).default(''),
        visible: z.boolean(),
        fixed: z.enum(['none', 'left', 'right']).optional(),
      }),
    )
    .max(500)
    .default([]),
  /** Pixels by column. */
  widths: z
    .record(z.string().max(200), z.number().positive().max(10_000))
    .refine((widths) => Object.keys(widths).length <= 500, { error: '列数过多' })
    .default({}),
})

export type ViewState = z.output<typeof viewState>

export const viewNameMax = 50

const savedView = z.looseObject({
  id: wireId,
  moduleId: looseText,
  fullName: looseText,
  view: viewState,
  /** Kept by the caller himself; others came to him by a role. */
  isOwn: looseFlag,
  mayChange: looseFlag,
  isShared: looseFlag,
  ownerName: looseText,
  /** With whom it is shared; told to those who may change it. */
  roleIds: looseList(z.string()),
  version: z.coerce.number().optional(),
})

export type SavedView = z.output<typeof savedView>

const form = z.looseObject({
  moduleId: text('请选择菜单', 100),
  fullName: text('视图名称不能为空', viewNameMax),
  view: viewState,
  roleIds: z.array(id).max(200).default([]),
  version,
})

export type SavedViewForm = z.output<typeof form>

const byMenu = z.object({ moduleId: z.string().min(1).max(100) })

/** Views of a list that people keep, and share by roles (spec 2 §2.6). Calls of ours. `moduleId` is the id of the menu. */
export const savedViews = {
  list: endpoint('GET', '/system/SavedView/{moduleId}/Views', {
    summary: "The caller's own views of the list of a menu, those shared with him, and which one he begins with.",
    access: 'session',
    params: byMenu,
    data: z.looseObject({ list: looseList(savedView), defaultId: looseText, mayShare: looseFlag }),
  }),
  info: endpoint('GET', '/system/SavedView/{id}', {
    summary: 'One view that the caller may change.',
    access: 'session',
    params: byId,
    data: savedView,
  }),
  create: endpoint('POST', '/system/SavedView', {
    summary: 'Keeps a view, perhaps for the members of roles too.',
    access: 'session',
    body: form,
    data: created,
  }),
  update: endpoint('PUT', '/system/SavedView/{id}', {
    summary: "Changes the caller's own view, or a shared one by those who may share.",
    access: 'session',
    params: byId,
    body: form,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/SavedView/{id}', {
    summary: "Deletes the caller's own view, or a shared one by those who may share.",
    access: 'session',
    params: byId,
    data: nothing,
  }),
  begin: endpoint('PUT', '/system/SavedView/{moduleId}/Default', {
    summary: 'The view that the caller begins with in the list of a menu; none for the list as it is designed.',
    access: 'session',
    params: byMenu,
    body: z.looseObject({ id: z.string().max(100).default('') }),
    data: nothing,
  }),
}
