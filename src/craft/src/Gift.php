<?php

namespace society\widgets;

use craft\base\Model;

/** Donation as entered by the donor. */
class Gift extends Model
{
    public string $donationFormFrequencyOption = 'one-time-donation';
    public string $donationSuggestionAmount = '';
    public string $atsDonationAmount = '';
    public string $atsDonationPlan = '';
    public string $donationProgramTarget = '';
    public string $firstName = '';
    public string $lastName = '';
    public string $email = '';
    /** Text that the donor of a recurring gift agreed to, and the time in UTC by the donor's clock. */
    public string $consentText = '';
    public string $consentAt = '';

    /** Calculated amount; 0 until the gift is valid. */
    private int $cents = 0;

    protected function defineRules(): array
    {
        $settings = Plugin::getInstance()->settings;
        return [
            [['firstName', 'lastName', 'email'], 'required'],
            [['firstName', 'lastName'], 'string', 'max' => 100],
            [['email'], 'email'],
            [['donationFormFrequencyOption'], 'in', 'range' => ['one-time-donation', 'recurring-donation']],
            [['donationSuggestionAmount', 'atsDonationPlan'], 'string', 'max' => 20],
            [['donationProgramTarget'], 'in', 'range' => array_keys($settings->programs)],
            [['atsDonationAmount'], fn() => $this->readAmount(), 'skipOnEmpty' => false],
            [
                ['consentText', 'consentAt'],
                'required',
                'when' => fn(self $gift) => $gift->isRecurring(),
                'message' => Cms::t('Check the box to agree to the recurring charge.'),
            ],
            [['consentAt'], 'match', 'pattern' => '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/D'],
        ];
    }

    public function attributeLabels(): array
    {
        return [
            'firstName' => Cms::t('First name'),
            'lastName' => Cms::t('Last name'),
            'email' => Cms::t('Email address'),
        ];
    }

    public function isRecurring(): bool
    {
        return $this->donationFormFrequencyOption === 'recurring-donation';
    }

    public function cents(): int
    {
        return $this->cents;
    }

    public function plan(): ?array
    {
        return $this->isRecurring() ? Plugin::getInstance()->prices()->plans()[$this->atsDonationPlan] ?? null : null;
    }

    /**
     * Returns the date of the next charge, or null for a one-time gift. If the month of that charge does not contain
     * today's day of the month, returns the month's last day.
     */
    public function nextCharge(): ?\DateTimeImmutable
    {
        $months = ['month' => 1, 'year' => 12][$this->plan()['interval'] ?? ''] ?? null;
        if ($months === null) return null;
        $today = new \DateTimeImmutable('today');
        $first = $today->modify("first day of +$months month");
        $day = min((int)$today->format('j'), (int)$first->format('t'));
        return $first->setDate((int)$first->format('Y'), (int)$first->format('n'), $day);
    }

    private function readAmount(): void
    {
        if ($this->isRecurring()) {
            $this->cents = $this->plan()['cents'] ?? 0;
            if (!$this->cents) $this->reject('atsDonationPlan', Cms::t('Please indicate a donation amount.'));
            return;
        }
        // With JavaScript, the text field also contains the chosen suggestion. Without JavaScript, an amount in the text
        // field takes precedence over a suggestion.
        $typed = $this->atsDonationAmount;
        $text = $typed === '' && $this->donationSuggestionAmount !== 'other' ? $this->donationSuggestionAmount : $typed;
        $text = PlainSigns::of($text);
        // Avoids floating-point numbers, because 19.99 * 100 is not 1999.
        if (!preg_match('/^\$? ?(\d{1,6}|\d{1,3}[, ]\d{3})(?:\.(\d{0,2}))?$/D', $text, $parts))
            $this->reject('atsDonationAmount', Cms::t('Enter the amount in dollars and cents, such as 25.50.'));
        else $this->cents = (int)str_replace([',', ' '], '', $parts[1]) * 100 + (int)str_pad($parts[2] ?? '', 2, '0');
        if ($parts && $this->cents < 500) $this->reject('atsDonationAmount', Cms::t('The minimum donation is $5.'));
    }

    private function reject(string $attribute, string $message): void
    {
        $this->cents = 0;
        $this->addError($attribute, $message);
    }
}
