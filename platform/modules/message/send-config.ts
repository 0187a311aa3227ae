import type { PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { dictionaryTexts } from '../dictionary/public'
import { findSendConfig, findSendConfigPage, findSendLines } from './send-config-store'

/** Contract 4b §7.4: flags and codes travel as text. */
export async function sendConfigDetails(ctx: PlatformContext, id: string) {
  const config = await findSendConfig(ctx.db, id)
  if (!config) throw refused(messages.missing)
  const sources = (await dictionaryTexts(ctx.db, ['msgSourceType'])).get('msgSourceType')
  const lines = await findSendLines(ctx.db, [id])
  const { fullName, enCode, templateType, messageSource, sortCode, enabledMark, description } = config
  return {
    id,
    ...{ fullName, enCode, templateType, messageSource, sortCode, description },
    messageSourceName: sources?.get(messageSource) ?? '',
    enabledMark: String(enabledMark),
    sendConfigTemplateList: lines.map((line) => ({
      id: line.id,
      messageType: line.messageType,
      templateId: line.templateId,
      templateCode: line.templateCode,
      templateName: line.templateName,
      accountConfigId: line.accountConfigId,
      accountCode: '',
      accountName: '',
      sortCode: line.sortCode,
      enabledMark: line.enabledMark,
      description: line.description,
    })),
  }
}

type ChoiceQuery = {
  keyword: string
  messageSource: string
  templateType: string
  enabledMark: string
  currentPage: number
  pageSize: number
}

/** Configurations to choose from, with what their templates ask to be filled in. */
export async function sendConfigChoices(ctx: PlatformContext, query: ChoiceQuery) {
  const enabledMark = query.enabledMark === '1' ? 1 : query.enabledMark === '0' ? 0 : null
  const filter = { ...query, keyword: query.keyword.trim(), enabledMark }
  const { rows, total } = await findSendConfigPage(ctx.db, filter, limits(query))
  const channels = (await dictionaryTexts(ctx.db, ['msgSendType'])).get('msgSendType')
  const lines = await findSendLines(
    ctx.db,
    rows.map((row) => row.id),
  )
  const list = rows.map((row) => ({
    ...row,
    templateJson: lines
      .filter((line) => line.sendConfigId === row.id && line.enabledMark === 1)
      .map((line) => ({
        id: line.id,
        sendConfigId: row.id,
        messageType: channels?.get(line.messageType) ?? line.messageType,
        templateId: line.templateId,
        msgTemplateName: line.templateName,
        accountConfigId: line.accountConfigId,
        paramJson: parametersOf(line).map((field) => ({
          field,
          fieldName: field,
          relationField: '',
          isSubTable: false,
          msgTemplateId: line.templateId,
        })),
      })),
  }))
  return pageOf(query, { rows: list, total })
}

function parametersOf({ title, content }: { title: string; content: string }): string[] {
  return [...new Set([...`${title}${content}`.matchAll(/\{(@\w{1,50})\}/g)].map(([, name = '']) => name))]
}
