import type { WidgetExample } from '@/components/widget-kits/define-widget'

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const images = [
  { name: '现场一.png', fileId: 'i1', url: dot },
  { name: '现场二.png', fileId: 'i2', url: 'javascript:alert(1)' },
]

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'pictures, one without a usable address', value: images },
  { title: 'as many as allowed', value: images, attributes: { limit: 2 } },
  { title: 'one picture of at most 100 KB', attributes: { limit: 1, fileSize: 100, sizeUnit: 'KB' } },
  { title: 'disabled', value: images, state: 'disabled' },
  { title: 'with a fault', state: 'error' },
]
