import { useState } from 'react'
import type { Message, ReportMessage } from '#contract/conversation.ts'
import { MESSAGE_REPORT_REASONS, type MessageReportReason } from '#contract/lists.ts'
import {
  ReportForm,
  useReport,
  BLANK_REPORT,
  type ReportDraft,
} from '#web/features/moderation/reports/report-dialog.tsx'
import { api, parseResponse } from '#web/lib/api.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { RadioLines } from '#web/ui/forms/radios.tsx'
import { chatSafetyWords } from './copy.ts'
import styles from './report-message-dialog.module.css'

/** A draft of a report. Without a `seq` it is about the latest message. */
export type MessageReport = ReportDraft<MessageReportReason> & { seq?: number }

type Props = {
  id: string
  /** Only the other person's messages. */
  messages: readonly Message[]
  draft?: MessageReport
  onChange: (draft: MessageReport) => void
  onClose: () => void
}

/** Reports a message of the other person to the moderators. */
export function ReportMessageDialog({ id, messages, draft = BLANK_REPORT, onChange, onClose }: Props) {
  const [latest] = useState(() => messages.at(-1)?.seq)
  const send = (json: ReportMessage) =>
    parseResponse(api.conversations[':id'].report.$post({ param: { id }, json }))
  const { report, isReporting } = useReport(send, () => {
    onChange(BLANK_REPORT)
    onClose()
  })
  const { seq = latest } = draft
  return (
    <ReportForm
      title={chatSafetyWords.reportTitle}
      reasons={MESSAGE_REPORT_REASONS}
      draft={draft}
      onChange={(changed) => onChange({ ...changed, seq })}
      onSend={(why) => seq !== undefined && report({ seq, ...why })}
      isSending={isReporting}
      onClose={onClose}
    >
      <MessageChoice
        messages={messages}
        value={seq}
        onChange={(chosen) => onChange({ ...draft, seq: chosen })}
      />
    </ReportForm>
  )
}

type ChoiceProps = {
  messages: readonly Message[]
  value: number | undefined
  onChange: (seq: number) => void
}

/** The choice of the message to report. The latest is at the bottom and selected by default. */
function MessageChoice({ messages, value, onChange }: ChoiceProps) {
  const lines = messages.map((message) => ({ value: message.seq, content: <Quote {...message} /> }))
  return (
    <RadioLines
      label={chatSafetyWords.which}
      name="seq"
      value={value}
      onChange={onChange}
      lines={lines}
      hint={chatSafetyWords.privacy}
      look="framed"
    />
  )
}

function Quote({ content, createdAt }: Message) {
  return (
    <span className={styles.quote}>
      <span className={styles.content} dir="auto">
        {content}
      </span>
      <time dateTime={createdAt} className={styles.time}>
        {dayAndTime(createdAt)}
      </time>
    </span>
  )
}
