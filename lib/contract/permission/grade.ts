import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, list, looseList, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'
import { id, optionalText, version } from './form-fields'
import { may } from './may'
import { treeNode } from './tree-node'

export const gradeLayers = ['thisLayer', 'subLayer'] as const
export const gradeRights = ['Select', 'Add', 'Edit', 'Delete'] as const
export type GradeFlag = `${(typeof gradeLayers)[number]}${(typeof gradeRights)[number]}`
export const gradeFlags = gradeLayers.flatMap((layer) => gradeRights.map((right): GradeFlag => `${layer}${right}`))

/** Contract 2 §9: off, on, on and locked, off and locked; null is not offered. */
export const gradeCodes = { off: 0, on: 1, lockedOn: 2, lockedOff: 3 } as const
export type GradeCode = (typeof gradeCodes)[keyof typeof gradeCodes] | null

const code = z
  .union([z.number(), z.string(), z.boolean(), z.null()])
  .optional()
  .transform((value): GradeCode => {
    if (value === null || value === undefined || value === '') return null
    const number = Number(value)
    return number === 1 || number === 2 || number === 3 ? number : 0
  })

const codes = Object.fromEntries(gradeFlags.map((flag) => [flag, code])) as Record<GradeFlag, typeof code>

/** An organisation with what somebody may do there: the row of a tree. */
export type GradeNode = {
  organizeId: string
  /** Its own name with that of what is not shown above it. */
  fullName: string
  /** A field of ours; other platforms tell no more than the whole. */
  lastFullName?: string | undefined
  parentId: string
  icon: string
  category: string
  /** Ids from the root down to it, joined by commas. */
  organizeIdTree: string
  children: GradeNode[]
} & Record<GradeFlag, GradeCode>

const gradeNode: z.ZodType<GradeNode, unknown> = z.lazy(() =>
  z.looseObject({
    organizeId: wireId,
    fullName: looseText,
    lastFullName: looseText,
    parentId: looseText,
    icon: looseText,
    category: looseText,
    organizeIdTree: looseText,
    ...codes,
    children: looseList(gradeNode),
  }),
)

/** What is sent of one: `null` and what is left out stay as they are. */
export type PostedGrade = { organizeId: string; children: PostedGrade[] } & Partial<Record<GradeFlag, GradeCode>>

const postedGrade: z.ZodType<PostedGrade, unknown> = z.lazy(() =>
  z.looseObject({ organizeId: id, ...codes, children: looseList(postedGrade) }),
)

const row = z.looseObject({
  /** Of the user. */
  id: wireId,
  account: looseText,
  realName: looseText,
  gender: looseText,
  mobilePhone: looseText,
  /** Paths of his organisations, joined by `,`. */
  organizeId: looseText,
  managerGroup: looseText,
  creatorTime: looseNumber,
  may,
})

const itemIds = z.array(z.string().max(100)).max(20_000)

const form = z.looseObject({
  id: id.optional(),
  userId: optionalText(100),
  /** Absent, as from clients that know none of it: stays as it is. */
  managerGroup: z.union([z.string().trim().max(50), z.null()]).optional(),
  orgAdminModel: looseList(postedGrade),
  systemIds: z.union([itemIds, z.null()]).optional(),
  moduleIds: z.union([itemIds, z.null()]).optional(),
  version,
})

export type GradeForm = z.output<typeof form>

/** The older form: who administers one organisation. */
const manager = z.looseObject({ userId: wireId, account: looseText, realName: looseText, ...codes })
const managersForm = z.looseObject({
  organizeId: id.optional(),
  userId: id.optional(),
  ...codes,
  list: looseList(z.looseObject({ userId: id, ...codes })),
})

export type ManagersForm = z.output<typeof managersForm>

const tag = { tag: 'permission.grade' } as const
const base = '/permission/organizeAdminIsTrator'

/** Who administers which organisations, contract 2 §9. */
export const grade = {
  list: endpoint('GET', base, {
    summary: 'Grade administrators, paged; by name and account.',
    access: tag,
    query: pagingQuery,
    data: page(row),
  }),
  rights: endpoint('GET', `${base}/Selector`, {
    summary: 'What somebody may administer, as a tree with what the caller may give.',
    access: tag,
    query: z.looseObject({ userId: z.string().max(100).default('') }),
    data: z.looseObject({
      orgAdminList: looseList(gradeNode),
      systemPermissionList: looseList(treeNode),
      modulePermissionList: looseList(treeNode),
      systemIds: looseList(z.coerce.string()),
      moduleIds: looseList(z.coerce.string()),
      managerGroup: looseText,
      /** Absent for one who is no grade administrator yet. A field of ours. */
      version: looseNumber,
    }),
  }),
  save: endpoint('POST', base, {
    summary: 'Makes a user a grade administrator, or changes what he administers.',
    access: tag,
    body: form,
    data: nothing,
  }),
  remove: endpoint('DELETE', `${base}/{id}`, {
    summary: 'Ends that a user administers organisations.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  managers: endpoint('GET', `${base}/{id}`, {
    summary: 'Who administers one organisation.',
    access: tag,
    params: byId,
    data: z.looseObject({ organizeId: looseText, fullName: looseText, list: looseList(manager) }),
  }),
  saveManagers: endpoint('PUT', `${base}/{id}`, {
    summary: 'Changes who administers one organisation: of those who are named.',
    access: tag,
    params: byId,
    body: managersForm,
    data: nothing,
  }),
  /** `id` 0 is the root. With a keyword the users that match. */
  candidates: endpoint('POST', '/permission/Users/GetListByAuthorize/{id}', {
    summary: 'Organisations that the caller administers with their users, one level at a time.',
    access: 'session',
    params: byId,
    body: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: list(treeNode),
    changesState: false,
  }),
}

export const isOn = (value: GradeCode | undefined): boolean => value === gradeCodes.on || value === gradeCodes.lockedOn
