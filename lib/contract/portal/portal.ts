import { z } from 'zod'
import { portalLayoutMax } from '@/lib/portal/layout'
import { endpoint } from '../endpoint'
import {
  code,
  description,
  enabledMark,
  id,
  namedOrPart,
  optionalText,
  sortCode,
  text,
  title,
  version,
} from '../permission/form-fields'
import {
  byId,
  download,
  epochMs,
  list,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  page,
  pagingQuery,
  wireId,
} from '../wire'

/** The screen of portal designs. */
export const portalTag = { tag: 'onlineDev.visualPortal' } as const

const platform = z.enum(['Web', 'App']).default('Web')
const filter = z.enum(['', '0', '1']).default('')

const portalRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  enCode: looseText,
  /** Name of the category. */
  category: looseText,
  /** 0 designed, 1 an address. */
  type: looseNumber,
  enabledLock: looseFlag,
  isRelease: looseFlag,
  /** 0 not released, 1 released, 2 changed since. */
  state: looseNumber,
  /** Other lines do not tell it. */
  enabledMark: looseFlag.optional(),
  sortCode: looseNumber,
  creatorUser: looseText,
  creatorTime: epochMs,
  lastModifyTime: epochMs,
  platformRelease: looseText,
  /** Ours: the version that is seen here, for calls that take work back. */
  version: looseNumber,
})
export type PortalRow = z.output<typeof portalRow>

const portalInfo = portalRow.extend({
  description: looseText,
  linkType: looseNumber,
  customUrl: looseText,
  formData: looseText,
  pcIsRelease: looseFlag.optional(),
  appIsRelease: looseFlag.optional(),
  pcPortalIsRelease: looseFlag.optional(),
  appPortalIsRelease: looseFlag.optional(),
  pcReleaseName: looseText,
  appReleaseName: looseText,
  pcPortalReleaseName: looseText,
  appPortalReleaseName: looseText,
})
export type PortalInfo = z.output<typeof portalInfo>

const formData = z.preprocess((value) => value ?? '', z.string().max(portalLayoutMax))

const portalForm = z.looseObject({
  id: id.optional(),
  fullName: title('门户名称不能为空', 100),
  enCode: code('门户编码不能为空'),
  category: text('门户分类不能为空', 100),
  type: z.coerce.number().int().min(0).max(1).default(0),
  linkType: z.coerce.number().int().min(0).max(1).default(0),
  customUrl: optionalText(2000),
  enabledLock: enabledMark,
  enabledMark,
  sortCode,
  description,
  formData: formData.optional(),
  version,
})
export type PortalForm = z.output<typeof portalForm>

/** From the designer: the layout alone. */
const layoutForm = z.looseObject({ id: id.optional(), formData: z.string().max(portalLayoutMax), version })

const changeForm = namedOrPart(portalForm, layoutForm)

/** One id, several with commas, or a list: the lines differ (contract 4b §3.3). */
const idsAnyForm = z
  .union([z.string(), z.array(z.string()), z.null()])
  .optional()
  .transform((value) => (Array.isArray(value) ? value : (value ?? '').split(',')).map((part) => part.trim()).filter(Boolean))
  .pipe(z.array(z.string().max(100)).max(200))

const oneOrNone = z.coerce.number().int().min(0).max(1).default(0)

const releaseForm = z.looseObject({
  pc: oneOrNone,
  app: oneOrNone,
  pcPortal: oneOrNone,
  appPortal: oneOrNone,
  pcModuleParentId: idsAnyForm,
  appModuleParentId: idsAnyForm,
  /** Line 3.5: the system of the chosen parent. */
  pcSystemId: optionalText(100),
  appSystemId: optionalText(100),
  pcPortalSystemId: idsAnyForm,
  appPortalSystemId: idsAnyForm,
  /** JSON text: which kinds are released. */
  platformRelease: optionalText(500),
})
export type PortalRelease = z.output<typeof releaseForm>

const systemOption = z.looseObject({ id: wireId, fullName: looseText, enCode: looseText, icon: looseText, disabled: looseFlag })

export type PortalNode = { id: string; fullName: string; parentId: string; children: PortalNode[]; [key: string]: unknown }
const portalNode: z.ZodType<PortalNode> = z.looseObject({
  id: wireId,
  fullName: looseText,
  parentId: looseText,
  get children() {
    return looseList(portalNode)
  },
}) as never

/** Contract 4b §1.2: what a portal is to whoever opens it; null where he may not. */
const portalAuth = z
  .looseObject({
    type: looseNumber,
    linkType: looseNumber,
    customUrl: looseText,
    enabledLock: looseFlag,
    formData: looseText,
  })
  .nullish()
export type PortalAuth = NonNullable<z.output<typeof portalAuth>>

/** Portal designs, and portals as they are shown (contract 4b §1, §3.1). */
export const portal = {
  list: endpoint('GET', '/visualdev/Portal', {
    summary: 'A page of portal designs.',
    access: portalTag,
    query: pagingQuery.extend({
      category: z.string().max(100).default(''),
      type: filter,
      enabledLock: filter,
      isRelease: z.enum(['', '0', '1', '2']).default(''),
    }),
    data: page(portalRow),
  }),
  info: endpoint('GET', '/visualdev/Portal/{id}', {
    summary: 'A portal design with its draft and where it is released.',
    access: portalTag,
    params: byId,
    data: portalInfo,
  }),
  /** Answers the id itself, as text. */
  create: endpoint('POST', '/visualdev/Portal', {
    summary: 'Makes a portal design.',
    access: portalTag,
    body: portalForm,
    data: wireId,
  }),
  update: endpoint('PUT', '/visualdev/Portal/{id}', {
    summary: 'Changes a portal design: all of it, or from the designer the layout alone.',
    access: portalTag,
    params: byId,
    body: changeForm,
    data: z.unknown(),
  }),
  setEnabled: endpoint('PUT', '/visualdev/Portal/EnabledMark/{id}', {
    summary: 'Enables or disables a portal.',
    access: portalTag,
    params: byId,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/visualdev/Portal/{id}', {
    summary: 'Deletes a portal that no system uses.',
    access: portalTag,
    params: byId,
    data: nothing,
  }),
  copy: endpoint('POST', '/visualdev/Portal/{id}/Actions/Copy', {
    summary: 'Copies a portal design.',
    access: portalTag,
    params: byId,
    data: nothing,
  }),
  export: endpoint('POST', '/visualdev/Portal/{id}/Actions/Export', {
    summary: 'A portal design as a file (.vp).',
    access: portalTag,
    params: byId,
    data: download,
  }),
  exportData: endpoint('POST', '/visualdev/Portal/{id}/Actions/ExportData', {
    summary: 'The same in the spelling of line 3.5.',
    access: portalTag,
    params: byId,
    data: download,
  }),
  import: endpoint('POST', '/visualdev/Portal/Actions/Import', {
    summary: 'Reads a portal design from a file (.vp).',
    access: portalTag,
    bodyKind: 'multipart',
    body: z.unknown(),
    data: nothing,
  }),
  importData: endpoint('POST', '/visualdev/Portal/Model/Actions/ImportData', {
    summary: 'The same in the spelling of line 3.5.',
    access: portalTag,
    bodyKind: 'multipart',
    body: z.unknown(),
    data: nothing,
    isSlow: true,
  }),
  selector: endpoint('GET', '/visualdev/Portal/Selector', {
    summary: 'Portals by category: all, or those that the caller may open in a system.',
    access: 'session',
    query: z.looseObject({ platform, type: z.string().max(5).default(''), systemId: z.string().max(100).default('') }),
    data: list(portalNode),
  }),
  release: endpoint('PUT', '/visualdev/Portal/Actions/release/{id}', {
    summary: 'Releases the draft: as a page of systems, as entries of menus.',
    access: portalTag,
    params: byId,
    body: releaseForm,
    data: nothing,
  }),
  systemFilter: endpoint('GET', '/visualdev/Portal/systemFilter/{id}', {
    summary: 'Systems that a portal can be a page of; those that have it already are disabled.',
    access: portalTag,
    params: byId,
    query: z.looseObject({ category: platform }),
    data: list(systemOption),
  }),
  manageSelector: endpoint('GET', '/visualdev/Portal/manage/Selector/{systemId}', {
    summary: 'Portals that a system does not have yet.',
    access: { tag: 'system.menu' },
    params: z.object({ systemId: z.string().min(1).max(100) }),
    query: pagingQuery.extend({ platform, type: z.string().max(5).default('') }),
    data: page(
      z.looseObject({
        id: wireId,
        fullName: looseText,
        enCode: looseText,
        type: looseNumber,
        category: looseText,
        categoryId: looseText,
        categoryName: looseText,
      }),
    ),
  }),
  setDefault: endpoint('PUT', '/visualdev/Portal/{id}/Actions/SetDefault', {
    summary: 'The portal that the caller begins with in his system.',
    access: 'session',
    params: byId,
    query: z.looseObject({ platform }),
    data: nothing,
  }),
  /** Exempt from the code check (spec 1 §4): whoever calls reads the code himself. */
  auth: endpoint('GET', '/visualdev/Portal/{id}/auth', {
    summary: 'A portal as the caller sees it, with his own arrangement of it.',
    access: 'session',
    params: byId,
    query: z.looseObject({ platform, systemId: z.string().max(100).default('') }),
    data: portalAuth,
  }),
  saveCustom: endpoint('PUT', '/visualdev/Portal/Custom/Save/{id}', {
    summary: "Keeps the caller's own arrangement of a portal that is not locked.",
    access: 'session',
    params: byId,
    body: z.looseObject({ formData, systemId: z.string().max(100).default(''), platform: z.string().max(10).optional() }),
    data: nothing,
  }),
}
