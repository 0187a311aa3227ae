import type { WidgetExample } from '../define-widget'
export const examples: readonly WidgetExample[] = []
