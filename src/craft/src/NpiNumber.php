<?php

namespace society\widgets;

use craft\elements\User;

/** Checks members' NPI numbers, whether they are entered in the profile form or in the control panel. */
final class NpiNumber
{
    /** Handle of the field that contains the number. */
    private const FIELD = 'npiNumber';

    public static function check(): void
    {
        Cms::on(User::class, User::EVENT_AFTER_VALIDATE, function(object $event) {
            /** @var User $member */
            $member = $event->sender;
            // Only a number that a form has sent is checked, because an invalid stored number must not prevent a member from
            // changing their password.
            if (!in_array(self::FIELD, $member->getDirtyFields(), true) || $member->hasErrors(self::FIELD)) return;
            $number = preg_replace('/[ .()-]/', '', PlainSigns::of((string)$member->getFieldValue(self::FIELD)));
            $member->setFieldValue(self::FIELD, $number);
            if ($number !== '' && !self::isValid($number))
                $member->addError(self::FIELD, Cms::t('This NPI number isn’t valid. Check its 10 digits.'));
        });
    }

    /**
     * Returns whether the number has ten digits, starts with 1 or 2, and ends with the correct check digit (Luhn algorithm,
     * applied with the prefix 80840).
     */
    public static function isValid(string $number): bool
    {
        if (!preg_match('/^[12]\d{9}$/D', $number)) return false;
        $sum = 0;
        foreach (str_split(strrev("80840$number")) as $place => $digit) {
            $value = (int)$digit * ($place % 2 + 1);
            $sum += $value > 9 ? $value - 9 : $value;
        }
        return $sum % 10 === 0;
    }
}
