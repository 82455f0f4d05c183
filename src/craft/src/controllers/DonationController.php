<?php

namespace society\widgets\controllers;

use society\widgets\Cms;
use society\widgets\Gift;
use society\widgets\RateLimit;
use yii\web\Response;

/**
 * Receives donations (`society-widgets/donation/give`), and stores a donation in the session while the donor signs in
 * (`society-widgets/donation/save`).
 */
class DonationController extends CheckoutController
{
    protected array|bool|int $allowAnonymous = ['give', 'save'];

    public function actionGive(): ?Response
    {
        $this->requirePostRequest();
        $gift = $this->gift();
        Cms::pass(['gift' => $gift]);
        if (!$gift->validate()) return $this->refuse([]);
        $details = [
            'donor' => "$gift->firstName $gift->lastName",
            'email' => $gift->email,
            'amount' => $gift->isRecurring() ? 0 : $gift->cents(),
            'every' => $gift->plan()['every'] ?? '',
            'plan' => $gift->isRecurring() ? $gift->atsDonationPlan : '',
            'program' => $gift->donationProgramTarget,
            'next' => $gift->nextCharge()?->format('Y-m-d') ?? '',
            // Proof of the donor's consent, to be kept for at least 3 years. Also stores a text that differs from ours,
            // because the browser may have translated the page.
            'consent' => $gift->isRecurring() ? $gift->consentText : '',
            'consentAt' => $gift->isRecurring() ? $gift->consentAt : '',
            'consentReceivedAt' => $gift->isRecurring() ? gmdate('Y-m-d\TH:i:s\Z') : '',
        ];
        return $this->pay('donation', $gift->cents(), $details, $gift->isRecurring());
    }

    public function actionSave(): Response
    {
        $this->requirePostRequest();
        RateLimit::count('gifts', 200);
        Cms::keep('society.gift', array_filter($this->gift()->getAttributes(), fn($value) => $value !== ''));
        return $this->asJson(['success' => true]);
    }

    private function gift(): Gift
    {
        $gift = new Gift();
        foreach ($gift->attributes() as $name)
            if (trim($this->text($name)) !== '') $gift->$name = mb_substr(trim($this->text($name)), 0, 1000);
        return $gift;
    }
}
