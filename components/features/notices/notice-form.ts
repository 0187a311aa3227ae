import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { remindCategories } from '@/lib/contract/message/notice'
import { radio, select } from '@/lib/form/build/choice-fields'
import { files, images } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { user, users } from '@/lib/form/build/reference-fields'
import { date, editor, longText, text } from '@/lib/form/build/value-fields'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { coverMegabytesMax, excerptLengthMax, fileAccept, fileMegabytesMax, filesMax, titleLengthMax } from './constants'

type Choice = { id: string; fullName: string }
type FormChoices = { categories: readonly Choice[]; configs: readonly Choice[]; nowMs: number }

/** The form of a notice (contract 1 §14) on the form runtime: its widgets, its checks and its drafts are those of every other form. */
export function noticeFormDesign(t: Texts, { categories, configs, nowMs }: FormChoices): FormDesign {
  const reminders = Object.entries(remindCategories).map(([name, id]) => [String(id), t(`remind.${name}`)] as const)
  const kept = String(remindCategories.standard)
  return formDesign(
    [
      text('title', t('fields.title'), { required: true, maxlength: titleLengthMax, isCounted: true }),
      select('category', t('fields.category'), fixed(categories), { required: true, span: 12, clearable: false }),
      date('expirationTime', t('fields.expiration'), {
        notBefore: nowMs,
        format: 'yyyy-MM-dd HH:mm',
        span: 12,
        tip: t('fields.expirationTip'),
        placeholder: t('fields.never'),
      }),
      users('toUserIds', t('fields.recipients'), {
        multiple: true,
        tip: t('fields.recipientsTip'),
        placeholder: t('fields.everyone'),
      }),
      longText('excerpt', t('fields.excerpt'), { rows: 2, maxlength: excerptLengthMax }),
      editor('bodyText', t('fields.body'), { placeholder: t('fields.bodyHint') }),
      radio('remindCategory', t('fields.remind'), { fixed: reminders }, { required: true, span: 12, defaultValue: kept }),
      select('sendConfigId', t('fields.sendConfig'), fixed(configs), { span: 12, filterable: true }),
      images('coverImage', t('fields.cover'), { limit: 1, megabytes: coverMegabytesMax }),
      files('files', t('fields.files'), { accept: fileAccept, limit: filesMax, megabytes: fileMegabytesMax }),
    ],
    widgetSchemas,
  )
}

/** What the list can be narrowed by (contract 1 §14), as fields whose query controls are shown above it. */
export function noticeSearchNodes(t: Texts, { categories }: { categories: readonly Choice[] }): readonly FieldNode[] {
  const states = [0, 1, 2].map((state) => [String(state), t(`states.${state}`)] as const)
  const any = { placeholder: t('search.any') }
  const fields = [
    text('keyword', t('search.keyword'), { placeholder: t('search.keywordHint') }),
    select('type', t('search.category'), fixed(categories), any),
    select('enabledMark', t('search.state'), { fixed: states }, any),
    user('releaseUser', t('search.releaser'), any),
    user('creatorUser', t('search.creator'), any),
    date('releaseTime', t('search.released')),
    date('expirationTime', t('search.expires')),
    date('creatorTime', t('search.created')),
  ]
  return formDesign(fields, widgetSchemas).fields
}

function fixed(choices: readonly Choice[]) {
  return { fixed: choices.map(({ id, fullName }) => [id, fullName] as const) }
}
