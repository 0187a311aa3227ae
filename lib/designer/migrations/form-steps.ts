import { readSize } from '@/lib/form/parse-design'
import { own } from '@/lib/form/read'
import type { Migration } from './migration'

/** Steps over the form's own properties. */
export const formSteps: readonly Migration[] = [
  {
    name: 'sizes',
    line: '3.6',
    apply: (form) => {
      const size = own(form, 'size')
      return size === undefined || size === null || size === '' ? form : { ...form, size: readSize(size) }
    },
  },
  {
    name: 'printTemplates',
    line: '3.1',
    apply: (form) => {
      const printId = own(form, 'printId')
      return typeof printId === 'string' && printId !== '' ? { ...form, printId: [printId] } : form
    },
  },
]
