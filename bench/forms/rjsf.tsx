// @ts-nocheck: built only where these packages were fetched, which is never needed to work on the product.
import Form from '@rjsf/mui'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { benchFields, initialNumbers, sumsOf } from './form-spec'
import { installBench } from './page-clock'
import './tenon.css'

const schema = {
  type: 'object',
  properties: Object.fromEntries(
    benchFields.map((field) => {
      const title = field.label
      if (field.kind === 'number') return [field.name, { type: 'number', title }]
      if (field.kind === 'sum') return [field.name, { type: 'number', title, readOnly: true }]
      if (field.kind !== 'select') return [field.name, { type: 'string', title }]
      return [
        field.name,
        { type: 'string', title, oneOf: field.options.map(({ value, label }) => ({ const: value, title: label })) },
      ]
    }),
  ),
}
const uiSchema = { 'ui:submitButtonOptions': { norender: true } }

function Page() {
  const [data, setData] = useState({ ...initialNumbers, ...sumsOf(initialNumbers) })
  const change = ({ formData }) => setData({ ...formData, ...sumsOf(formData) })
  return <Form schema={schema} uiSchema={uiSchema} formData={data} validator={validator} onChange={change} />
}

installBench({
  build: () => {
    const root = document.getElementById('root')
    if (root) createRoot(root).render(<Page />)
  },
  isThere: () => document.querySelectorAll('label').length >= benchFields.length,
})
