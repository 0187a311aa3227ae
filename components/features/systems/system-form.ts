import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { images } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { codePattern } from '@/lib/form/build/patterns'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

export const half = { span: 12 }

/** Chosen beside the form, where all of them are seen (`face-panel.tsx`). */
export function iconField(t: Texts) {
  return text('icon', t('icon'), { hidden: true, maxlength: 100 })
}

/** The same with its ground. */
export function faceFields(t: Texts) {
  return [iconField(t), text('iconBackgroundColor', t('iconColor'), { hidden: true, maxlength: 30 })]
}

/** Contract 2 §11. */
export function systemFormDesign(t: Texts, stored: { isMain: boolean }): FormDesign {
  const codeRule = [{ pattern: codePattern, message: t('codeRule') }]
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...half, required: true, maxlength: 50 }),
      text('enCode', t('columns.code'), { ...half, required: true, maxlength: 50, rules: codeRule, disabled: stored.isMain }),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      images('navigationIcon', t('navigationIcon'), { ...half, limit: 1, megabytes: 2, tip: t('navigationIconTip') }),
      images('workLogoIcon', t('workLogoIcon'), { ...half, limit: 1, megabytes: 2, tip: t('workLogoIconTip') }),
      toggle('workflowEnabled', t('workflowEnabled'), { ...half, defaultValue: 1 }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1, disabled: stored.isMain }),
      longText('description', t('columns.description'), { maxlength: 500 }),
      ...faceFields(t),
    ],
    widgetSchemas,
  )
}
