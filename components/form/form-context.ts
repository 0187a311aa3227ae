'use client'
import { createContext, useContext } from 'react'
import type { FormStore } from '@/lib/form/form-store'
import type { FormEvents } from './form-events'
import type { RelatedRecords } from './related-records'

/** The same object for the life of a form view: a keystroke changes no context. */
export type FormContextValue = {
  store: FormStore
  formId: string
  related: Pick<RelatedRecords, 'choose' | 'read' | 'subscribe'>
  events?: FormEvents
}

const FormContext = createContext<FormContextValue | null>(null)

export const FormProvider = FormContext.Provider

export function useForm(): FormContextValue {
  const form = useContext(FormContext)
  if (!form) throw new Error('a form field was drawn outside a form view')
  return form
}

/** Document id of a field's control. Keys are unique within a design, row keys within a form. */
export function controlId(formId: string, key: string, rowKey?: string): string {
  return `${formId}-${key}${rowKey === undefined ? '' : `-${rowKey}`}`.replace(/[^\w-]/g, '_')
}
