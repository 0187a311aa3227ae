import type { WidgetExample } from '@/components/widget-kits/define-widget'

/** A small wave in ink. */
const ink =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAGAAAAAoAQMAAAA7XW16AAAABlBMVEX///8RGCdvNzcLAAAAAXRSTlMAQObYZgAAAJxJREFUeNrNkMENwjAMRZ8VidySBap2BY49IFiFEToAUjOaRwkblFsPiKC6TdUFkPDJT5a/vz/8Z7n5APFzgFs5wMOntQkgk+gKY8Yp2XopMzExGPhX4Qo9JIipe76hAYUWXyaTUZsXhRPcWTbbxRCc2TSRRE+9JkqD23yQCfhqb8DbslWPS5cKDZL3FwOUXMHDqHsM0O3Pyg/z/gKcriPdznvO6wAAAABJRU5ErkJggg=='

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'signed', value: ink },
  { title: 'an id of another version', value: '518204917023' },
  { title: 'disabled', value: ink, state: 'disabled' },
  { title: 'read-only', value: ink, state: 'readOnly' },
  { title: 'with a fault', state: 'error' },
]
