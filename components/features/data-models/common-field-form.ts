import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { fieldTypes } from '@/lib/contract/system/data-model'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { namePattern } from '@/lib/form/build/patterns'
import { text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { FormDesign } from '@/lib/form/types'

/** Contract 2 §18.2, §0.5. */
export function commonFieldFormDesign(t: Texts): FormDesign {
  const fieldRules = [{ pattern: '/^\\s*[A-Za-z]\\w*\\s*$/', message: t('rules.commonField') }]
  const nameRules = [{ pattern: namePattern, message: t('rules.fieldName') }]
  const lengthRules = [{ pattern: '/^\\s*(默认|\\d{1,5}(\\s*,\\s*\\d{1,3})?)\\s*$/', message: t('rules.length') }]
  return formDesign(
    [
      text('field', t('fields.field'), { required: true, maxlength: 50, rules: fieldRules }),
      text('fieldName', t('fields.fieldName'), { required: true, maxlength: 50, rules: nameRules }),
      select(
        'dataType',
        t('fields.dataType'),
        { fixed: fieldTypes.map((type) => [type, type] as const) },
        { required: true, span: 12 },
      ),
      text('dataLength', t('fields.dataLength'), { required: true, maxlength: 20, rules: lengthRules, span: 12 }),
      toggle('allowNull', t('fields.allowNull'), { defaultValue: 1 }),
    ],
    widgetSchemas,
  )
}

const lengths: Readonly<Record<string, string>> = { varchar: '50', decimal: '18,2' }

/** Types whose length the database knows say so; one that somebody typed stays with types that have one. */
export function followDataType(store: FormStore): void {
  const type = String(store.getValue('dataType') ?? '')
  const length = String(store.getValue('dataLength') ?? '')
  const usual = lengths[type]
  if (type !== '' && usual === undefined) store.setValue('dataLength', '默认')
  else if (usual !== undefined && (length === '' || length === '默认')) store.setValue('dataLength', usual)
  store.setFieldState('dataLength', { disabled: type !== '' && usual === undefined })
}
