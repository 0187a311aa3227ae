import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import type { May } from '@/lib/contract/permission/may'
import { patterns } from '@/lib/domain/patterns'
import { select, treeSelect } from '@/lib/form/build/choice-fields'
import { groupTitle } from '@/lib/form/build/display-nodes'
import { formDesign } from '@/lib/form/build/form-design'
import { codePattern, namePattern } from '@/lib/form/build/patterns'
import { user } from '@/lib/form/build/reference-fields'
import { date, longText, number, text } from '@/lib/form/build/value-fields'
import type { FormDesign } from '@/lib/form/types'

type Node = {
  id: string
  fullName: string
  disabled?: boolean
  may?: May | undefined
  children?: readonly Node[]
}
type Choices = readonly (readonly [string, string])[]

export type OrganizeFacts = { parents: readonly Node[]; natures: Choices; industries: Choices }

const third = { span: 8 }
const half = { span: 12 }

function coded(t: Texts, options: object) {
  return { ...options, required: true, maxlength: 50, rules: [{ pattern: codePattern, message: t('codeRule') }] }
}

function parentField(t: Texts, label: string, parents: readonly Node[]) {
  return treeSelect('parentId', t(label), parents, { required: true, multiple: false, clearable: false })
}

/** Contract 2 §1.3. */
export function departmentForm(t: Texts, { parents }: OrganizeFacts): FormDesign {
  const named = [{ pattern: namePattern, message: t('nameRule') }]
  return formDesign(
    [
      parentField(t, 'fields.belongs', parents),
      text('fullName', t('fields.departmentName'), { ...half, required: true, maxlength: 50, rules: named }),
      text('enCode', t('fields.departmentCode'), coded(t, half)),
      user('managerId', t('fields.manager'), half),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      longText('description', t('fields.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

/** Contract 2 §1.2, in its order. */
export function companyForm(t: Texts, { parents, natures, industries }: OrganizeFacts): FormDesign {
  const line = (name: string, maxlength = 100) => text(name, t(`fields.${name}`), { ...third, maxlength })
  const choice = (name: string, choices: Choices) =>
    choices.length > 0 ? select(name, t(`fields.${name}`), { fixed: choices }, { ...third, filterable: true }) : line(name, 50)
  const email = [{ pattern: `/^(?:\\s*|${patterns.email.pattern.source.replace(/^\^|\$$/g, '')})$/`, message: t('emailRule') }]
  return formDesign(
    [
      groupTitle(t('groups.basic')),
      parentField(t, 'fields.parent', parents),
      text('fullName', t('fields.companyName'), {
        ...third,
        required: true,
        placeholder: t('required.companyName'),
        maxlength: 50,
      }),
      text('enCode', t('fields.companyCode'), coded(t, { ...third, placeholder: t('required.companyCode') })),
      line('shortName', 50),
      choice('enterpriseNature', natures),
      choice('industry', industries),
      date('foundedTime', t('fields.foundedTime'), { ...third, isPast: true }),
      line('telePhone', 50),
      line('fax', 50),
      line('webSite', 200),
      text('address', t('fields.address'), { span: 16, maxlength: 300 }),
      number('sortCode', t('columns.sort'), { ...third, min: 0, max: 999_999, defaultValue: 0 }),
      longText('description', t('fields.description'), { maxlength: 500 }),
      groupTitle(t('groups.business')),
      line('managerName', 50),
      line('managerTelePhone', 50),
      line('managerMobilePhone', 50),
      text('manageEmail', t('fields.manageEmail'), { ...third, maxlength: 100, rules: email }),
      line('bankName'),
      line('bankAccount'),
      longText('businessscope', t('fields.businessscope'), { maxlength: 1000 }),
    ],
    widgetSchemas,
  )
}
