import { z } from 'zod'
import { plainCode, plainName } from '@/lib/domain/name-patterns'
import { version } from '../permission/form-fields'

/** Bodies of dictionary writes (contract 2 §14, spec 2 §5.3); unknown fields are accepted and not stored. */

const optionalText = (max: number) =>
  z
    .union([z.string().max(max), z.null()])
    .optional()
    .transform((value) => value ?? '')
const sortCode = z.coerce.number().int().min(0).max(999_999).default(0)
const flag = (fallback: number) => z.coerce.number().int().min(0).max(1).default(fallback)

function text(required: string, tooLong: string) {
  return z.string({ error: required }).trim().min(1, { error: required }).max(50, { error: tooLong })
}

export const dictionaryItemForm = z.looseObject({
  dictionaryTypeId: z.string().min(1).max(100),
  parentId: z.string({ error: '请选择' }).trim().min(1, { error: '请选择' }).max(100),
  fullName: text('请输入名称', '字典名称最多为50个字符！'),
  enCode: text('请输入编码', '字典编码最多为50个字符！'),
  enabledMark: flag(1),
  sortCode,
  description: optionalText(500),
  version,
})
export type DictionaryItemForm = z.output<typeof dictionaryItemForm>

export const dictionaryTypeForm = z.looseObject({
  parentId: z.string({ error: '上级菜单不能为空' }).trim().min(1, { error: '上级菜单不能为空' }).max(100),
  fullName: text('请输入名称', '名称最多为50个字符！').regex(plainName, { error: '名称不能含有特殊符号' }),
  enCode: text('请输入编码', '编码最多为50个字符！').regex(plainCode, {
    error: '编码只能输入英文、数字和小数点且小数点不能放在首尾',
  }),
  isTree: flag(0),
  sortCode,
  description: optionalText(500),
  version,
})
export type DictionaryTypeForm = z.output<typeof dictionaryTypeForm>
