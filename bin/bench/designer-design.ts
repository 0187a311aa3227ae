import type { Page } from '@playwright/test'

/** 1: a form to fill in; 2: a form with a list (contract 3b §2.4). */
type WebType = 1 | 2

/** A design with 300 fields and two sub-tables of ten columns each, stored on the platform; its id. */
export async function createDesign(page: Page, webType: WebType): Promise<string> {
  const fields = [...Array.from({ length: fieldCount }, (_, at) => field(at)), table(1), table(2)]
  return page.evaluate(
    async ({ form, columns, kind }) => {
      const ask = async (method: string, path: string, body?: unknown) => {
        const headers = { 'content-type': 'application/json', 'x-tenon-call': '1' }
        const reply = await fetch(`/api${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
        return (await reply.json()) as { msg: string; data: { id?: string; list?: { id: string }[] } | null }
      }
      const categories = await ask('GET', '/system/DictionaryData/webDesign/Data/Selector')
      const category = categories.data?.list?.[0]?.id
      const basics = { fullName: `三百个字段${kind}`, enCode: `bench${kind}x${form.length}`, category, webType: kind }
      const { data, msg } = await ask('POST', '/visualdev/Base', { ...basics, formData: form, columnData: columns })
      if (!data?.id) throw new Error(msg)
      return data.id
    },
    { form: JSON.stringify({ fields }), columns: JSON.stringify({ columnList: fields.slice(0, 8).map(column) }), kind: webType },
  )
}

export const fieldCount = 300

const field = (index: number) => ({
  __config__: {
    jnpfKey: index % 3 === 0 ? 'inputNumber' : 'input',
    label: `字段${index}`,
    formId: index,
    layout: 'colFormItem',
    span: 12,
  },
  __vModel__: `field${index}`,
  placeholder: '请输入',
})

const table = (index: number) => ({
  __config__: {
    ...{ jnpfKey: 'table', label: `子表${index}`, layout: 'rowFormItem', span: 24, rowType: 'table' },
    children: Array.from({ length: 10 }, (_, at) => ({ ...field(1000 * index + at), __vModel__: `c${index}x${at}` })),
  },
  __vModel__: `tableField${index}`,
})

const column = ({ __vModel__, __config__ }: { __vModel__: string; __config__: { label: string; jnpfKey: string } }) => ({
  ...{ prop: __vModel__, id: __vModel__, label: __config__.label, jnpfKey: __config__.jnpfKey },
})
