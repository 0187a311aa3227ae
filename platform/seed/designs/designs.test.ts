import { widgetSchemas } from '@/components/widgets/schemas'
import { meaningOf } from '@/lib/domain/tone'
import { configAttribute, optionSource, staticOptions } from '@/lib/form/attributes'
import type { Field } from '@/lib/form/build/field'
import { problemsOf } from '@/lib/form/check-design'
import { parseDesign } from '@/lib/form/parse-design'
import { parseListDesign } from '@/lib/form/parse-list-design'
import { walkFields } from '@/lib/form/walk'
import { formRefusalOf } from '../../modules/online-dev/designs/admin/form-refusal'
import { listRefusalOf } from '../../modules/online-dev/designs/admin/list-refusal'
import { scriptRefusalOf } from '../../modules/online-dev/designs/admin/script-refusal'
import { billRules } from '../bill-rules'
import { companyDictionaries } from '../dictionaries/company'
import { dictionaryTypeId } from '../dictionaries/ids'
import { standardDictionaries } from '../dictionaries/standard'
import { allDesigns, designs, type ModuleCode, moduleCodes } from './all-designs'

/** The field column of contract 4b §15, module by module. */
const contractFields: Readonly<Record<ModuleCode, string>> = {
  hipProject:
    'projectNo projectName projectType level customerName customerProject productName productCode moldNo managerId memberIds departmentId startDate planEndDate actualEndDate stage progress status contractAmount budgetAmount costAmount riskLevel riskNote description files milestones milestones-name milestones-ownerId milestones-planDate milestones-actualDate milestones-state milestones-remark logs logs-date logs-content logs-problem logs-nextStep logs-reporterId',
  hipPlan:
    'planNo title planType startDate endDate ownerId departmentId projectId priority target items items-content items-standard items-executorId items-startDate items-endDate items-percent items-state items-result progress status summary comment files',
  hipInvoice:
    'regNo direction invoiceType invoiceCode invoiceNo issueDate supplierId customerName taxNo amount taxRate taxAmount totalAmount lines lines-goodsName lines-spec lines-unit lines-qty lines-price lines-amount lines-rate lines-tax projectId contractNo receivedDate handlerId certState status paidAmount files remark',
  hipSeal:
    'sealNo applicantId departmentId applyDate companyId sealTypes fileTitle fileCategory counterparty contractAmount copies stampCount purpose projectId files isTakeOut takeOutPlace takeOutTime returnTime keeperId stampTime stampPhotos remark',
  hipMoldTrial:
    'trialNo projectId customerName moldNo moldName productName productCode round reason trialDate machineNo tonnage material materialGrade color cavities shotWeight partWeight cycleTime params params-name params-unit params-setValue params-realValue params-remark trialQty goodQty yield issues issues-no issues-desc issues-type issues-photo issues-cause issues-action issues-ownerId issues-dueDate issues-state result nextDate operatorId attendees sampleDest photos files remark',
  hipPayApply:
    'applyNo applicantId departmentId applyDate payType supplierId bankName bankAccount taxNo projectId contractNo contractAmount paidAmount currency applyAmount amountCn payMethod planPayDate hasInvoice invoices invoices-invoiceId invoices-totalAmount invoices-paidAmount invoices-thisAmount reason files realPayDate voucherNo payer payState',
  hipSupplier:
    'supplierNo fullName shortName supplierType taxNo legalPerson contact phone email area address accountName bankName bankBranch bankAccount unionNo accounts accounts-accountName accounts-bankName accounts-bankAccount accounts-currency accounts-isDefault payTerm currency taxRate enabledMark ownerId licenseFiles remark',
}

const systemCodes = ['creatorUser', 'createTime', 'modifyUser', 'modifyTime', 'organizeId']

function flat(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...(field.children ?? [])])
}

test.each(Object.entries(allDesigns))(
  'whoever works on %s can release it again: its form and lists have no fault',
  async (_module, design) => {
    expect((await scriptRefusalOf({ webType: 2, ...design })).text).toBe('')
    expect(formRefusalOf({ webType: 2, ...design }).text).toBe('')
    expect(listRefusalOf({ webType: 2, ...design })).toBe('')
  },
)

describe.each(moduleCodes)('design of %s', (module) => {
  const design = designs[module]
  const form = parseDesign(design.formData, widgetSchemas)
  const list = parseListDesign(design.columnData, widgetSchemas)
  const codes = new Set([...walkFields(form)].map((field) => field.code))

  test('form and list are read without a problem', () => {
    expect(problemsOf(form)).toEqual([])
    expect(list.problems).toEqual([])
  })

  test('has every field of the contract and the five system fields', () => {
    expect([...contractFields[module].split(' '), ...systemCodes].filter((code) => !codes.has(code))).toEqual([])
  })

  test('every state has a colour that follows its meaning', () => {
    const words = new Map(
      companyDictionaries.map(({ enCode, items }) => [dictionaryTypeId(enCode), items.map((item) => item.fullName)]),
    )
    const states = [...walkFields(form)].filter(({ type, label }) =>
      type === 'select' || type === 'radio' ? /状态|结论|情况/.test(label) : false,
    )
    const labels = states.flatMap((node) => {
      const { kind, dictionaryType } = optionSource(node)
      return kind === 'dictionary'
        ? (words.get(dictionaryType) ?? [dictionaryType])
        : staticOptions(node).map(({ label }) => label)
    })
    expect(labels.filter((label) => meaningOf(label) === null)).toEqual([])
  })

  test('list columns and search fields are fields of the form', () => {
    expect(list.columns.length).toBeGreaterThan(8)
    expect(list.searches.length).toBeGreaterThan(5)
    const entries: { prop: string }[] = [...JSON.parse(design.columnData).columnList, ...JSON.parse(design.columnData).searchList]
    expect(entries.filter(({ prop }) => !codes.has(prop))).toEqual([])
  })

  test('dictionaries, serial numbers and related modules exist', () => {
    const types = new Set([...standardDictionaries, ...companyDictionaries].map((entry) => dictionaryTypeId(entry.enCode)))
    const rules = new Set<unknown>(Object.values(billRules).map((rule) => rule.enCode))
    for (const { config, own } of flat(design.fields)) {
      if (config['dataType'] === 'dictionary') expect(types).toContain(config['dictionaryType'])
      if (config['rule'] !== undefined) expect(rules).toContain(config['rule'])
      if (own['modelId'] !== undefined) expect(relatedNames(own['modelId'])).toContain(own['relationField'])
    }
  })

  test('copied values come from a relation of the same form or row and a field of the related module', () => {
    for (const siblings of [design.fields, ...design.fields.map((field) => field.children ?? [])]) {
      for (const { own } of siblings.filter((field) => field.widget === 'relationFormAttr')) {
        const source = siblings.find((field) => field.name === own['relationField'])
        expect(relatedNames(source?.own['modelId'])).toContain(own['showField'])
      }
    }
  })

  test('every sub-table has a table of its own', () => {
    const tables: { typeId: string; table: string }[] = JSON.parse(design.tables)
    expect(tables.filter(({ typeId }) => typeId === '1').map(({ table }) => table)).toEqual([design.table])
    expect(tables.filter(({ typeId }) => typeId === '0')).toHaveLength(design.fields.filter((field) => field.children).length)
  })
})

function relatedNames(modelId: unknown): string[] {
  const related = Object.values(designs).find((design) => design.id === modelId)
  return related?.fields.map((field) => field.name) ?? []
}

test('the payee module uses all four kinds of permission', () => {
  const list = parseListDesign(designs.hipSupplier.columnData, widgetSchemas)
  const { useBtnPermission, useColumnPermission, useFormPermission, useDataPermission } = list
  expect([useBtnPermission, useColumnPermission, useFormPermission, useDataPermission]).toEqual([true, true, true, true])
})

test('payees are unique by name and tax number', () => {
  const unique = designs.hipSupplier.fields.filter((field) => field.config['unique'] === true)
  expect(unique.map((field) => field.name)).toEqual(['fullName', 'taxNo'])
})

test('a sub-table called like its card does not repeat the title; others show theirs', () => {
  const titles = (module: ModuleCode) =>
    [...walkFields(parseDesign(designs[module].formData, widgetSchemas))]
      .filter((node) => node.type === 'table')
      .map((node) => [node.label, configAttribute(node, 'showTitle')])
  expect(titles('hipPlan')).toEqual([['计划明细', false]])
  expect(titles('hipPayApply')).toEqual([['关联发票', true]])
})

test('the project module asks for the form rights by which the company keeps its money from some', () => {
  expect(parseListDesign(designs.hipProject.columnData, widgetSchemas).useFormPermission).toBe(true)
})
