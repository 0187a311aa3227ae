import { z } from 'zod'
import { screenTextMax } from '@/lib/screen/layout'
import { endpoint } from '../endpoint'
import { id, optionalText, text, version } from '../permission/form-fields'
import { created, epochMs, looseFlag, looseList, looseNumber, looseText, nothing, wireId } from '../wire'

/** The screen on which data screens are designed. */
export const screenTag = { tag: 'onlineDev.dataScreen' } as const

const base = '/blade-visual/visual'
const categoryBase = '/blade-visual/category'

/** Wire: pages of these calls are not those of all others (contract 4b §5). */
function bladePage<S extends z.ZodType>(row: S) {
  return z.looseObject({
    records: looseList(row),
    current: looseNumber,
    size: looseNumber,
    total: looseNumber,
    pages: looseNumber,
  })
}

const bladePaging = {
  current: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(1000).default(10),
}

const byIdQuery = z.looseObject({ id: z.string().min(1).max(100) })
/** One id, or several with commas. */
const byIdsQuery = z.looseObject({
  ids: z
    .string()
    .max(5000)
    .transform((value) => value.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(z.string().max(100)).min(1).max(100)),
})

const visual = z.looseObject({
  id: wireId,
  title: looseText,
  /** Value of a category. */
  category: looseText,
  /** Always empty here: who may see a screen is said by menus and links. */
  password: looseText,
  /** 1: it can be opened. */
  status: looseFlag,
  /** A picture for lists. */
  backgroundUrl: looseText,
})

const visualRow = visual.extend({
  createUser: looseText,
  createTime: epochMs,
  updateTime: epochMs,
  /** Ours: the version that is seen here. */
  version: looseNumber,
})
export type ScreenRow = z.output<typeof visualRow>

const config = z.looseObject({
  /** Wire: of the two texts. Here a screen and its texts have one id. */
  id: wireId,
  visualId: wireId,
  /** JSON texts (`lib/screen/layout.ts`). */
  detail: looseText,
  component: looseText,
})

const screenInfo = z.looseObject({ visual: visual.extend({ version: looseNumber }), config })
export type ScreenInfo = z.output<typeof screenInfo>

const jsonText = z.string().max(screenTextMax)

const status = z.preprocess((value) => value ?? 1, z.coerce.number().int().min(0).max(1))
const visualFields = {
  title: text('请输入大屏名称', 100),
  category: optionalText(100),
  status,
  backgroundUrl: optionalText(2000),
}

const saveForm = z.looseObject({
  visual: z.looseObject({ id: id.optional(), ...visualFields }),
  config: z.looseObject({ detail: jsonText.default(''), component: jsonText.default('') }).optional(),
})
export type ScreenSave = z.output<typeof saveForm>

/** What is left out stays as it is: lists send the one part, designers the other or both. */
const updateForm = z.looseObject({
  visual: z.looseObject({
    id: z.string().min(1).max(100),
    title: visualFields.title.optional(),
    category: z.string().max(100).optional(),
    status: z.coerce.number().int().min(0).max(1).optional(),
    backgroundUrl: z.string().max(2000).optional(),
    version,
  }),
  config: z.looseObject({ detail: jsonText.optional(), component: jsonText.optional() }).optional(),
})
export type ScreenUpdate = z.output<typeof updateForm>

const category = z.looseObject({
  id: wireId,
  /** Its name. */
  categoryKey: looseText,
  /** What screens name it by. */
  categoryValue: looseText,
  version: looseNumber,
})
export type ScreenCategory = z.output<typeof category>

const categoryFields = {
  categoryKey: text('请输入分类名称', 50),
  categoryValue: text('请输入分类值', 50).regex(/^[\w.-]+$/, { error: '分类值只能输入英文、数字、下划线、横线和小数点' }),
}

export type ScreenNode = { id: string; fullName: string; hasChildren?: boolean | undefined; children: ScreenNode[] }
const node: z.ZodType<ScreenNode> = z.looseObject({
  id: wireId,
  fullName: looseText,
  hasChildren: z.boolean().optional(),
  get children() {
    return looseList(node)
  },
}) as never

const picture = z.looseObject({
  /** Address of the stored picture. */
  link: looseText,
  originalName: looseText,
  name: looseText,
})

const pictureType = z.object({ type: z.string().regex(/^[a-zA-Z][\w-]{0,49}$/) })

/** Data screens by the calls that other clients know (contract 4b §5). */
export const screen = {
  list: endpoint('GET', `${base}/list`, {
    summary: 'A page of data screens, the newest first.',
    access: screenTag,
    query: z.looseObject({
      ...bladePaging,
      category: z.string().max(100).default(''),
      title: z.string().max(200).default(''),
    }),
    data: bladePage(visualRow),
  }),
  detail: endpoint('GET', `${base}/detail`, {
    summary: 'A data screen with its two texts, for who designs screens or is granted a menu entry that shows it.',
    access: 'session',
    query: byIdQuery,
    data: screenInfo,
  }),
  save: endpoint('POST', `${base}/save`, {
    summary: 'Makes a data screen.',
    access: screenTag,
    body: saveForm,
    data: created,
  }),
  update: endpoint('POST', `${base}/update`, {
    summary: 'Changes what is sent of a data screen.',
    access: screenTag,
    body: updateForm,
    /** The new version. */
    data: z.looseObject({ version: looseNumber }).nullish(),
  }),
  remove: endpoint('POST', `${base}/remove`, {
    summary: 'Deletes data screens that no menu entry shows: all that are named or none.',
    access: screenTag,
    query: byIdsQuery,
    data: nothing,
  }),
  copy: endpoint('POST', `${base}/copy`, {
    summary: 'Copies a data screen; answers the id of the copy.',
    access: screenTag,
    query: byIdQuery,
    data: wireId,
  }),
  selector: endpoint('GET', `${base}/Selector`, {
    summary: 'Enabled data screens below their categories, for menus that show one.',
    access: { tag: screenTag.tag, or: ['system.menu'] },
    data: z.looseObject({ list: looseList(node) }),
  }),
  /** The same as `screenCategory.list`, in the other spelling. */
  category: endpoint('GET', `${base}/category`, {
    summary: 'Categories of data screens.',
    access: screenTag,
    data: z.array(category),
  }),
  putFile: endpoint('POST', `${base}/put-file/{type}`, {
    summary: 'Takes one picture or film for screens as multipart field `file`.',
    access: screenTag,
    params: pictureType,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: picture,
  }),
  /** Wire: a bare list. */
  pictures: endpoint('GET', `${base}/{type}`, {
    summary: 'Pictures of a kind that were taken for screens, the newest first.',
    access: screenTag,
    params: pictureType,
    data: z.array(picture),
  }),
}

/** Categories of data screens (contract 4b §5). */
export const screenCategory = {
  list: endpoint('GET', `${categoryBase}/list`, {
    summary: 'Categories of data screens.',
    access: screenTag,
    data: z.array(category),
  }),
  page: endpoint('GET', `${categoryBase}/page`, {
    summary: 'A page of the categories of data screens.',
    access: screenTag,
    query: z.looseObject(bladePaging),
    data: bladePage(category),
  }),
  detail: endpoint('GET', `${categoryBase}/detail`, {
    summary: 'A category of data screens.',
    access: screenTag,
    query: byIdQuery,
    data: category,
  }),
  save: endpoint('POST', `${categoryBase}/save`, {
    summary: 'Makes a category of data screens.',
    access: screenTag,
    body: z.looseObject(categoryFields),
    data: created,
  }),
  update: endpoint('POST', `${categoryBase}/update`, {
    summary: 'Changes a category of data screens; its screens go along.',
    access: screenTag,
    body: z.looseObject({ id: z.string().min(1).max(100), ...categoryFields, version }),
    data: nothing,
  }),
  remove: endpoint('POST', `${categoryBase}/remove`, {
    summary: 'Deletes categories that no screen is in.',
    access: screenTag,
    query: byIdsQuery,
    data: nothing,
  }),
}
