import { widgetSchemas } from '@/components/widgets/schemas'
import { remindCategories } from '@/lib/contract/message/notice'
import { parseDesign } from '@/lib/form/parse-design'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { coverMegabytesMax, excerptLengthMax, fileAccept, fileMegabytesMax, filesMax, titleLengthMax } from './constants'

type Choice = { id: string; fullName: string }
type Texts = (key: string) => string

/** A stored field as designs have it: `config` goes into `__config__`, `rest` beside it (contract 3a §3). */
function field(type: string, name: string, label: string, config: object = {}, rest: object = {}) {
  return { __config__: { jnpfKey: type, label, span: 24, ...config }, __vModel__: name, ...rest }
}

type FormChoices = { categories: readonly Choice[]; configs: readonly Choice[]; nowMs: number }

/** The form of a notice (contract 1 §14) on the form runtime: its widgets, its checks and its drafts are those of every other form. */
export function noticeFormDesign(t: Texts, { categories, configs, nowMs }: FormChoices): FormDesign {
  const required = { required: true }
  const later = { startTimeRule: true, startTimeType: 1, startTimeValue: nowMs }
  const reminders = Object.entries(remindCategories).map(([name, id]) => ({ id: String(id), fullName: t(`remind.${name}`) }))
  const fields = [
    field('input', 'title', t('fields.title'), required, { maxlength: titleLengthMax, showCount: true, clearable: true }),
    field('select', 'category', t('fields.category'), { ...required, span: 12 }, { options: categories, clearable: false }),
    field(
      'datePicker',
      'expirationTime',
      t('fields.expiration'),
      { ...later, span: 12, tipLabel: t('fields.expirationTip') },
      { format: 'yyyy-MM-dd HH:mm', clearable: true, placeholder: t('fields.never') },
    ),
    field(
      'usersSelect',
      'toUserIds',
      t('fields.recipients'),
      { tipLabel: t('fields.recipientsTip') },
      { multiple: true, clearable: true, placeholder: t('fields.everyone') },
    ),
    field('textarea', 'excerpt', t('fields.excerpt'), {}, { maxlength: excerptLengthMax, autoSize: { minRows: 2, maxRows: 6 } }),
    field('editor', 'bodyText', t('fields.body'), {}, { placeholder: t('fields.bodyHint') }),
    field(
      'radio',
      'remindCategory',
      t('fields.remind'),
      { ...required, span: 12, defaultValue: String(remindCategories.standard) },
      { options: reminders },
    ),
    field(
      'select',
      'sendConfigId',
      t('fields.sendConfig'),
      { span: 12 },
      { options: configs, clearable: true, filterable: true },
    ),
    field('uploadImg', 'coverImage', t('fields.cover'), {}, { accept: 'image/*', limit: 1, fileSize: coverMegabytesMax }),
    field('uploadFile', 'files', t('fields.files'), {}, { accept: fileAccept, limit: filesMax, fileSize: fileMegabytesMax }),
  ]
  return parseDesign({ labelPosition: 'top', fields }, widgetSchemas)
}

/** What the list can be narrowed by (contract 1 §14), as fields whose query controls are shown above it. */
export function noticeSearchNodes(t: Texts, { categories }: { categories: readonly Choice[] }): readonly FieldNode[] {
  const states = [0, 1, 2].map((state) => ({ id: String(state), fullName: t(`states.${state}`) }))
  const day = { format: 'yyyy-MM-dd', clearable: true }
  const fields = [
    field('input', 'keyword', t('search.keyword'), {}, { placeholder: t('search.keywordHint') }),
    field('select', 'type', t('search.category'), {}, { options: categories, placeholder: t('search.any') }),
    field('select', 'enabledMark', t('search.state'), {}, { options: states, placeholder: t('search.any') }),
    field('userSelect', 'releaseUser', t('search.releaser'), {}, { placeholder: t('search.any') }),
    field('userSelect', 'creatorUser', t('search.creator'), {}, { placeholder: t('search.any') }),
    field('datePicker', 'releaseTime', t('search.released'), {}, day),
    field('datePicker', 'expirationTime', t('search.expires'), {}, day),
    field('datePicker', 'creatorTime', t('search.created'), {}, day),
  ]
  return parseDesign({ fields }, widgetSchemas).fields
}
