'use client'
import type { WidgetProps } from '../define-widget'
import { UploadField } from '../uploads/upload-field'

/** Files (spec 2 §5.1). */
export function Runtime(props: WidgetProps) {
  return <UploadField {...props} />
}
