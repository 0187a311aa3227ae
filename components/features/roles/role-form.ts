import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { codePattern, namePattern } from '@/lib/form/build/patterns'
import { organisation } from '@/lib/form/build/reference-fields'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'
import { roleKinds } from './utils'

/** Contract 2 §4.3. Global roles are for administrators alone: nobody else has a choice. */
export function roleFormDesign(t: Texts, { canBeGlobal }: { canBeGlobal: boolean }): FormDesign {
  const checked = (pattern: string, message: string) => ({ required: true, maxlength: 50, rules: [{ pattern, message }] })
  const kinds = [
    [roleKinds.global, t('kinds.global')],
    [roleKinds.organisation, t('kinds.organisation')],
  ] as const
  return formDesign(
    [
      text('fullName', t('columns.name'), checked(namePattern, t('nameRule'))),
      text('enCode', t('columns.code'), checked(codePattern, t('codeRule'))),
      select(
        'globalMark',
        t('columns.type'),
        { fixed: kinds },
        { required: true, clearable: false, disabled: !canBeGlobal, defaultValue: roleKinds.organisation },
      ),
      organisation('organizeIdsTree', t('columns.organize'), { multiple: true, isAdministered: true }),
      number('sortCode', t('columns.sort'), { min: 0, max: 999_999, defaultValue: 0, span: 12 }),
      toggle('enabledMark', t('columns.state'), { defaultValue: 1, on: t('enabled'), off: t('disabled'), span: 12 }),
      longText('description', t('description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

/** Only a role of organisations has some. */
export function followKind(store: FormStore): void {
  const isGlobal = store.getValue('globalMark') === roleKinds.global
  store.setFieldState('organizeIdsTree', { hidden: isGlobal, required: !isGlobal })
}
