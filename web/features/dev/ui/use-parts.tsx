import { Suspense, useRef, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, RetryLine } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { CompactSelect, NativeSelect } from '#web/ui/forms/native-select.tsx'
import { RadioCards, RadioLines } from '#web/ui/forms/radios.tsx'
import { RangeSlider, type Range } from '#web/ui/forms/range-slider.tsx'
import { NumberField, TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { BoltIcon, CarIcon, SearchIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './ui-page.module.css'

const PLACES = ['Freetown', 'Bo', 'Makeni'].map((place) => ({ value: place, label: place }))

export function Fields() {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<number | null>(8_500)
  const [place, setPlace] = useState('Bo')
  const [isChecked, setChecked] = useState(true)
  const [price, setPrice] = useState<Range | null>(null)
  return (
    <>
      <TextField label="Title" hint="What is it?" value={text} onChange={setText} />
      <TextField label="Phone" value="076 00" error="This number is too short." onChange={() => {}} />
      <TextArea label="Description" value={text} onChange={setText} rows={2} />
      <NumberField label="Price" value={amount} onChange={setAmount} />
      <NativeSelect label="Place" value={place} onChange={setPlace} options={PLACES} />
      <CompactSelect label="Sort by" value={place} onChange={setPlace} options={PLACES} />
      <Checkbox isChecked={isChecked} onChange={setChecked}>
        Furnished
      </Checkbox>
      <RadioCards
        label="Kind"
        value={place === 'Bo' ? 'car' : 'generator'}
        onChange={(kind) => setPlace(kind === 'car' ? 'Bo' : 'Makeni')}
        cards={[
          { value: 'car', label: 'Cars', description: 'New and used', icon: <CarIcon /> },
          { value: 'generator', label: 'Generators', icon: <BoltIcon /> },
        ]}
      />
      <RadioLines
        label="Why?"
        name="reason"
        value={place}
        onChange={setPlace}
        lines={PLACES.map(({ value, label }) => ({ value, content: label }))}
      />
      <RangeSlider
        label="Price range"
        value={price}
        onChange={setPrice}
        preset={[0, 500]}
        min={0}
        max={1_000}
        step={50}
        unsetText="Any price"
        lowLabel="Lowest"
        highLabel="Highest"
        toText={(value) => `SLE ${value}`}
      />
    </>
  )
}

const TAB_ITEMS = [
  { id: 'active', label: 'Active', content: 'What is for sale' },
  { id: 'sold', label: 'Sold', content: 'What was sold' },
] as const

export function TabRows() {
  const [selected, select] = useState<'active' | 'sold'>('active')
  return <Tabs label="Listings" items={TAB_ITEMS} selected={selected} onSelect={select} />
}

export function States() {
  return (
    <>
      <EmptyState
        icon={<SearchIcon />}
        title="Nothing here yet"
        level={3}
        action={<Button>Do something</Button>}
      >
        Say what helps on.
      </EmptyState>
      <ErrorState
        title="It did not load"
        message="Please check your connection."
        retryLabel="Try again"
        onRetry={() => {}}
        level={3}
      />
      <RetryLine
        message="The rest did not load."
        retryLabel="Try again"
        onRetry={() => {}}
        isRetrying={false}
      />
    </>
  )
}

const Dialog = lazyPart(() => import('#web/ui/overlays/dialog.tsx').then((module) => module.Dialog))
const Menu = lazyPart(() => import('#web/ui/overlays/menu.tsx').then((module) => module.Menu))

export function Overlays() {
  const [isOpen, setOpen] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.row}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Button
        ref={trigger}
        variant="secondary"
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(true)}
      >
        Menu
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          showToast({ title: 'Saved', description: 'It is there.', action: { label: 'Undo', onAction() {} } })
        }
      >
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() => showToast({ title: 'Error', description: 'It failed.', tone: 'destructive' })}
      >
        Toast of an error
      </Button>
      <Suspense>
        {isOpen && (
          <Dialog
            title="A dialog"
            closeLabel="Close"
            onClose={() => setOpen(false)}
            footer={<Button>Save</Button>}
          >
            <p>Its content scrolls; its footer stays.</p>
          </Dialog>
        )}
        {isMenuOpen && (
          <Menu
            label="A menu"
            triggerRef={trigger}
            isOpen={isMenuOpen}
            onClose={() => setMenuOpen(false)}
            entries={[
              { id: 'edit', label: 'Edit' },
              { id: 'delete', label: 'Delete', disabledReason: 'Not while it is sold' },
            ]}
          />
        )}
      </Suspense>
    </div>
  )
}
