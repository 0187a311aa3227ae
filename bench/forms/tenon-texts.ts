import common from '@/messages/zh/common.json'
import form from '@/messages/zh/form.json'
import validation from '@/messages/zh/validation.json'
import widgets from '@/messages/zh/widgets.json'

/** In the product texts come with the document, in the language of the person; they are no script of the page. */
export const messages = { common, form, validation, widgets }
