'use client'
import { type ComponentType, createContext, useContext } from 'react'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import type { FormStore } from '@/lib/form/form-store'
import type { FormEvents } from './form-events'
import type { RelatedRecords } from './related-records'

/** Controls that a screen of ours brings for fields of its own form, by name, where no widget is what people need. */
export type FormFaces = Readonly<Record<string, ComponentType<WidgetProps>>>

/** The same object for the life of a form view: a keystroke changes no context. */
export type FormContextValue = {
  store: FormStore
  formId: string
  related: Pick<RelatedRecords, 'choose' | 'read' | 'subscribe'>
  events?: FormEvents
  faces?: FormFaces
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
