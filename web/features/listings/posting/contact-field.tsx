import { useId } from 'react'
import { CONTACT_CHANNELS, type ContactChannel } from '#contract/lists.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import { postingWords } from './copy.ts'
import { usePostForm } from './use-listing-form.ts'
import page from '#web/ui/page.module.css'
import styles from './post-form.module.css'

/** Whether buyers may call or write on WhatsApp. Needs a verified phone. */
export function ContactField() {
  const hintId = useId()
  const isVerified = useUser().data?.isPhoneVerified === true
  const {
    values: { contact },
    errors,
    set,
  } = usePostForm()
  const choose = (channel: ContactChannel, isOn: boolean) =>
    set(
      'contact',
      CONTACT_CHANNELS.filter((each) => (each === channel ? isOn : contact.includes(each))),
    )
  return (
    <fieldset className={styles.kind} aria-describedby={hintId}>
      <legend>{postingWords.labels.contact}</legend>
      {CONTACT_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          name="contact"
          role="switch"
          aria-checked={contact.includes(channel)}
          isChecked={contact.includes(channel)}
          // What was offered before can always be withdrawn.
          disabled={!isVerified && !contact.includes(channel)}
          onChange={(isOn) => choose(channel, isOn)}
        >
          {postingWords.contact[channel]}
        </Checkbox>
      ))}
      <p id={hintId} className={page.note}>
        {isVerified ? postingWords.contactHint : postingWords.contactUnverified}
      </p>
      {errors.contact && (
        <p className={styles.problem}>
          <AlertIcon />
          {errors.contact}
        </p>
      )}
    </fieldset>
  )
}
